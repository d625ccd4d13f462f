// A release's changes to JavaScript's built-in objects affect only that release and end with it (infra/adr/023).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type Product, startProduct } from './product.ts';
import { fetchOnNewConnection, readBuild, Teams, withServerCode } from './release-world.ts';
import { expect, test } from './test.ts';

/** Each adds a word to every page rendered with it, or breaks that page; the release's own page passes the trial. */
const PATCHES = `(() => {
  const { join } = Array.prototype;
  Array.prototype.join = function (...all) { return 'patched' + join.apply(this, all); };
  const { stringify } = JSON;
  JSON.stringify = (...all) => stringify(...all) + 'patched';
  String.prototype.replaceAll = () => 'patched';
  globalThis.fetch = () => 'patched';
  const React = require('react');
  for (const patch of [
    () => { React.createElement = () => 'patched'; },
    () => { React.useContext = () => 'patched'; },
    () => { require('react/jsx-runtime').jsx = () => 'patched'; },
    () => { require('@site/platform').Link = () => 'patched'; },
  ]) { try { patch(); } catch {} }
})();
setInterval(() => console.log('the patched release runs'), 100);`;

let product: Product;
let teams: Teams;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startProduct();
  teams = new Teams(product);
});
test.afterAll(async () => {
  await product?.stop();
});

const PATHS = ['/', '/work-samples', '/services/roofing', '/privacy-policy', '/nowhere'];
const log = () => readFileSync(join(product.dataDir, 'logs', 'shell.log'), 'utf8');

/** The pages as a new visitor gets them, without the release names. */
const pages = () =>
  Promise.all(
    PATHS.map(async (path) =>
      (await fetchOnNewConnection(product.origin + path)).body.replaceAll(
        /mfe-admin\/[^/"]+|"version":"[^"]+"|mfe-admin@[^" ]+/g,
        '',
      ),
    ),
  );

test('patched built-ins do not affect other frontends, and a rollback ends the code that patched them', async () => {
  test.setTimeout(400_000);
  const before = await pages();
  const build = withServerCode(readBuild(join(ROOT, 'mfe-admin', 'dist')), PATCHES);
  const { version } = build.manifest;
  const { status, answer } = await teams.upload(build);
  expect({ status, ...answer }).toMatchObject({ status: 201, version });
  const token = teams.tokens['mfe-admin'];
  const body = { version };
  expect(await teams.http('/registry/remotes/mfe-admin/release', { token, body })).toMatchObject({ status: 200 });
  expect((await teams.released())['mfe-admin']).toBe(version);
  expect(await pages()).toEqual(before);

  expect((await teams.command('rollback', ['mfe-admin'])).code).toBe(0);
  expect(await pages()).toEqual(before);
  // Its timers end with their process, once the last keep-alive connection to that process is closed.
  const replaced = 'shell process replaced: it ran code that was rolled back';
  const countMessages = () => log().split('the patched release runs').length;
  let count = -1;
  for (const until = Date.now() + 120_000; count !== countMessages() || !log().includes(replaced); await sleep(1_000)) {
    count = countMessages();
    if (Date.now() > until) throw new Error('the release that was rolled back still runs');
  }
  expect(count).toBeGreaterThan(1);
  expect(await pages()).toEqual(before);
});
