// A server bundle that leaks on every render never costs a visitor a response (infra/adr/010).
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../bootstrap/paths.mjs';
import { freePort } from '../../local/ports.ts';
import { IS_SERVING_VISITORS } from './broken-builds.ts';
import { type Product, startProduct } from './product.ts';
import { fetchOnNewConnection, readBuild, startSecondShell, Teams, withServerCode } from './release-world.ts';
import { expect, test } from './test.ts';

/** The shell itself needs a third of it. */
const HEAP_MB = 320;
/** At this size V8 has measured live memory at least once, and found more than the shell's limit. */
const HEAP_LIMIT_BYTES = HEAP_MB * 0.88 * 1024 * 1024;
/** Leaks 2 MB for each service page that a visitor gets. */
const LEAK = `const page = module.exports.remote.pages.service;
  module.exports.remote.pages = { ...module.exports.remote.pages, service: { ...page, load: async () => {
    const Page = await page.load();
    return (props) => {
      if (${IS_SERVING_VISITORS}) (globalThis.leaked ??= []).push(new Array(262144).fill(0.5));
      return Page(props);
    };
  } } };`;

let product: Product;
/** The leaking shell, which runs beside the product's own. */
let shell: Awaited<ReturnType<typeof startSecondShell>>;
let metrics: string;

test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startProduct();
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  shell = await startSecondShell(product, {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --max-semi-space-size=1`,
    METRICS_PORT: String(port),
  });
});
test.afterAll(async () => {
  await shell?.stop();
  await product?.stop();
});

/** Undefined while a starting or ending process cannot answer. */
async function metric(name: string) {
  const text = await (await fetch(metrics)).text();
  const value = new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

test('replaces a leaking process before it fails a request', async () => {
  test.setTimeout(360_000);
  const teams = new Teams(product);
  const build = withServerCode(readBuild(join(ROOT, 'mfe-marketing', 'dist')), LEAK);
  const { version } = build.manifest;
  expect(await teams.upload(build)).toMatchObject({ status: 201 });
  const token = teams.tokens['mfe-marketing'];
  const path = '/registry/remotes/mfe-marketing/release';
  expect(await teams.http(path, { token, body: { version } })).toMatchObject({ status: 200 });
  // Open connections would keep the old process alive up to the idle timeout.
  const versionInUse = async () =>
    JSON.parse((await fetchOnNewConnection(`${shell.origin}/health/ready`)).body).releases['mfe-marketing'];
  while ((await versionInUse()) !== version) await sleep(50);

  const failures: string[] = [];
  let visits = 0;
  let isOver = false;
  const visiting = (async () => {
    for (const paths = ['/', '/work-samples', '/health/ready']; !isOver; await sleep(10)) {
      const address = shell.origin + (paths[visits++ % paths.length] ?? '/');
      const { status } = await fetchOnNewConnection(address).catch((error) => ({ status: error.message }));
      if (status !== 200) failures.push(`${address} ${status}`);
    }
  })();
  try {
    for (let count = 0; (await metric('shell_renewals')) !== 1; await sleep(20)) {
      if (((await metric('nodejs_heap_size_used_bytes')) ?? HEAP_LIMIT_BYTES) >= HEAP_LIMIT_BYTES) continue;
      // An unknown service is rendered on each request.
      count += 1;
      expect(await fetchOnNewConnection(`${shell.origin}/services/none-${count}`)).toMatchObject({ status: 404 });
    }
    // The old process ends when its last requests are done.
    while (((await metric('nodejs_heap_size_used_bytes')) ?? HEAP_LIMIT_BYTES) > HEAP_LIMIT_BYTES * 0.7)
      await sleep(200);
  } finally {
    isOver = true;
    await visiting;
  }
  expect(failures).toEqual([]);
  expect(visits).toBeGreaterThan(20);
  expect(await versionInUse()).toBe(version);
});
