import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from '@site/testing/browser';
import { ENDPOINTS } from '@site/testing/spec-facts';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import { commitOf } from '../../registry/origin.ts';
import { removeScratch, scratchFolder } from '../scratch.ts';
import { waitUntilHydrated } from './forms-harness.ts';
import { type Product, startProduct } from './product.ts';
import { buildCopy, keepVisiting, readBuild, startSecondShell, Teams, updateManifest } from './release-world.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let browser: Browser;
let product: Product;
let teams: Teams;
/** A second shell process, on the same database and storage. */
let second: Awaited<ReturnType<typeof startSecondShell>>;
/** mfe-forms with other text on its button. */
let copy: ReturnType<typeof buildCopy>;

let dataDir = '';
const OLD = 'Submit Request';
const NEW = 'Send It To Us';
const COMMIT = 'fedcba9876543210fedcba9876543210fedcba98';
const QUOTE_FORM = 'src/features/quote-form/quote-form.tsx';

test.beforeAll(async ({ browser: chromium }) => {
  test.setTimeout(360_000);
  browser = chromium;
  dataDir = scratchFolder();
  product = await startProduct({ dataDir });
  teams = new Teams(product);
  copy = buildCopy('mfe-forms', [QUOTE_FORM], (source) => source.replace(OLD, NEW));
  second = await startSecondShell(product);
});
test.afterAll(async () => {
  copy?.remove();
  await second?.stop();
  await product?.stop();
  removeScratch(dataDir);
});

const html = async (path = '/', { origin = product.origin, cookie = '' } = {}) =>
  (await fetch(origin + path, { headers: { cookie } })).text();

/** Waits until the form's own code has loaded and validates input: until then the host reports missing fields. */
async function waitForFormScript(page: Page) {
  await page.locator('#contact form button[type=submit]').scrollIntoViewIfNeeded();
  await page.locator('#contact form').evaluate(waitUntilHydrated);
  await page.locator('#contact form button[type=submit]').click();
  await page.locator('#contact [aria-invalid=true]').first().waitFor();
}

/** The button's text in a new visitor's browser, and the browser's errors. */
async function seenByNewVisitor(path = '/') {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { exceptions, messages } = watch(page);
  await page.goto(product.origin + path);
  await waitForFormScript(page);
  const word = await page.locator('#contact form button[type=submit]').innerText();
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await context.close();
  const errors = messages.filter((message) => message.startsWith('error'));
  return { word: word.trim(), exceptions, errors, forms: scripts.filter((name) => name.includes('/mfe-forms/')) };
}

/** Every file of the other remotes in storage, with its modification time. */
function otherFiles() {
  const folder = join(product.dataDir, 'objects', 'frontends');
  return ['mfe-admin', 'mfe-marketing'].flatMap((remote) =>
    readdirSync(join(folder, remote), { recursive: true }).map((file) => {
      const path = join(folder, remote, String(file));
      return `${path} ${statSync(path).mtimeMs}`;
    }),
  );
}

test.describe('a team', () => {
  test('releases a changed word, which the next visitor sees without side effects, and rolls back', async () => {
    const before = { versions: await teams.released(), files: otherFiles(), pids: await product.pids() };
    expect((await seenByNewVisitor()).word).toBe(OLD);
    const stopVisiting = keepVisiting(product.origin);

    const attribution = ['--by', 'Ada Price', '--commit', COMMIT];
    const { code, answer } = await teams.command('release', ['mfe-forms', '--dist', copy.dist, ...attribution]);
    // The very next request shows it.
    expect(await html()).toContain(`>${NEW}<`);
    const { version } = readBuild(copy.dist).manifest;
    expect({ code, ...answer }).toMatchObject({
      code: 0,
      ok: true,
      remote: 'mfe-forms',
      version,
      previousVersion: before.versions['mfe-forms'],
      changed: true,
      inUse: true,
      by: 'Ada Price',
      commit: COMMIT,
    });
    // Other tests run at the same time; bench:releases measures the speed without them.
    expect(answer.ms - answer.buildMs).toBeLessThan(40_000);
    await until(async () => (await html('/', second)).includes(`>${NEW}<`), 20_000);

    const visitor = await seenByNewVisitor();
    expect(visitor).toMatchObject({ word: NEW, exceptions: [], errors: [] });
    expect(visitor.forms.length).toBeGreaterThan(0);
    for (const script of visitor.forms) expect(script).toContain(`/mfe-forms/${version}/`);
    expect((await seenByNewVisitor('/services/roofing')).word).toBe(NEW);

    expect(await teams.released()).toEqual({ ...before.versions, 'mfe-forms': version });
    expect(otherFiles()).toEqual(before.files);
    expect(await product.pids()).toEqual(before.pids);

    // Releasing the current version is neither an error nor a release.
    const again = await teams.command('release', ['mfe-forms', '--dist', copy.dist]);
    expect({ code: again.code, ...again.answer }).toMatchObject({ code: 0, version, changed: false });
    // An existing build has no commit unless the command names one.
    expect(again.answer).not.toHaveProperty('commit');

    const back = await teams.command('rollback', ['mfe-forms', '--by', 'Ben Low']);
    expect(await html()).toContain(`>${OLD}<`);
    expect({ code: back.code, ...back.answer }).toMatchObject({
      code: 0,
      version: before.versions['mfe-forms'],
      previousVersion: version,
      inUse: true,
    });
    await until(async () => (await html('/', second)).includes(`>${OLD}<`), 20_000);
    expect(await seenByNewVisitor()).toMatchObject({ word: OLD, exceptions: [], errors: [] });

    const { answer: list } = await teams.command('releases', ['mfe-forms']);
    const [forms] = list.remotes;
    expect(forms.current).toMatchObject({
      version: before.versions['mfe-forms'],
      releasedBy: 'mfe-forms (Ben Low)',
      bytes: expect.any(Number),
    });
    expect(forms.history.slice(0, 2)).toMatchObject([
      { action: 'rollback', version: before.versions['mfe-forms'], previousVersion: version },
      { action: 'release', version, releasedBy: 'mfe-forms (Ada Price)', commit: COMMIT },
    ]);
    expect(forms.history.at(-1)).toMatchObject({ releasedBy: 'npm start', commit: commitOf('mfe-forms') ?? null });
    const { count, failures } = await stopVisiting();
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(10);
  });

  test('shows a preview only to holders of its link', async () => {
    const released = await teams.released();
    const { code, answer } = await teams.command('preview', ['mfe-forms', '--dist', copy.dist]);
    expect({ code, ...answer }).toMatchObject({ code: 0, url: expect.stringMatching(/\/\?preview=[\w-]{32}$/) });
    const days = (Date.parse(answer.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);

    const context = await browser.newContext();
    const page = await context.newPage();
    const { exceptions, messages } = watch(page);
    await page.goto(answer.url);
    expect(page.url()).toBe(`${product.origin}/`);
    expect(await page.getByRole('complementary', { name: 'Preview' }).innerText()).toContain('Preview of mfe-forms');
    const button = page.locator('#contact form button[type=submit]');
    expect((await button.innerText()).trim()).toBe(NEW);
    await waitForFormScript(page);
    // Other pages, including navigation without a document load.
    await page
      .locator('#services')
      .getByRole('link', { name: /^Learn More/ })
      .first()
      .click();
    await page.waitForURL(/\/services\//);
    expect((await button.innerText()).trim()).toBe(NEW);
    expect(exceptions).toEqual([]);
    expect(messages.filter((message) => message.startsWith('error'))).toEqual([]);

    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'preview', httpOnly: true, sameSite: 'Lax', expires: -1 });
    const previewed = await fetch(product.origin, { headers: { cookie: `preview=${cookie?.value}` } });
    expect(previewed.headers.get('cache-control')).toBe('private, no-store');
    expect(await previewed.text()).toContain(`>${NEW}<`);
    const shown = await html('/', { ...second, cookie: `preview=${cookie?.value}` });
    expect(shown).toContain(`>${NEW}<`);

    // Everyone else still gets the released version, on the page that both requested.
    const others = await fetch(product.origin);
    expect(others.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await others.text()).toContain(`>${OLD}<`);
    expect(await html('/', { cookie: 'preview=00000000000000000000000000000000' })).toContain(`>${OLD}<`);
    expect((await seenByNewVisitor()).word).toBe(OLD);
    expect(await teams.released()).toEqual(released);
    const staff = await fetch(`${product.origin}${ENDPOINTS.quoteRequestsByStatus('new')}`, {
      headers: { cookie: `preview=${cookie?.value}` },
    });
    expect(staff.status).toBe(401);

    await page.getByRole('link', { name: 'Leave preview' }).click();
    await page.waitForURL(/\/services\/[a-z-]+$/);
    expect(await page.getByRole('complementary', { name: 'Preview' }).count()).toBe(0);
    expect((await button.innerText()).trim()).toBe(OLD);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  test('has a preview link that never leaves the site and reports when it has expired', async () => {
    const { answer } = await teams.command('preview', ['mfe-forms', '--dist', copy.dist]);
    const token = new URL(answer.url).searchParams.get('preview');
    const ask = (path: string) => fetch(product.origin + path, { redirect: 'manual' });
    const deep = await ask(`/services/roofing?utm_source=x&preview=${token}`);
    expect([deep.status, deep.headers.get('location')]).toEqual([303, '/services/roofing?utm_source=x']);
    expect(deep.headers.get('cache-control')).toBe('private, no-store');
    const evil = await ask(`//evil.example/?preview=${token}`);
    expect(evil.headers.get('location')).toBe('/evil.example/');
    const desk = await teams.command('preview', ['mfe-admin', '--dist', join(ROOT, 'mfe-admin/dist')]);
    expect(new URL(desk.answer.url).pathname).toMatch(/^\/(login|admin)$/);
    const ended = await ask('/?preview=00000000000000000000000000000000');
    expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('This preview has ended')]);
  });
});

test.describe('a CI system', () => {
  test('can release with only tar and HTTP', async () => {
    const archive = execFileSync('tar', ['-C', copy.dist, '-c', 'manifest.json', 'client', 'server']);
    const token = teams.tokens['mfe-forms'];
    const commit = '0123456789abcdef0123456789abcdef01234567';
    const path = '/registry/remotes/mfe-forms';
    const { version } = readBuild(copy.dist).manifest;
    const sent = await teams.http(`${path}/versions?commit=${commit}`, { token, archive });
    expect(sent).toMatchObject({ status: 200, answer: { remote: 'mfe-forms', version, created: false } });
    const released = await teams.http(`${path}/release`, { token, body: { version, commit, by: 'pipeline 7' } });
    expect(released).toMatchObject({ status: 200, answer: { version, changed: true, inUse: true } });
    const { answer } = await teams.http('/registry/releases?remote=mfe-forms', { method: 'GET', token });
    expect(answer.remotes[0].history[0]).toMatchObject({ version, commit, releasedBy: 'mfe-forms (pipeline 7)' });
    expect((await teams.command('rollback', ['mfe-forms'])).answer.changed).toBe(true);
  });
});

test.describe('two teams that release at the same moment through two processes', () => {
  test('are compared with each other: one of two frontends with the same new page is refused', async () => {
    const builds = (['mfe-marketing', 'mfe-admin'] as const).map((remote) => {
      const { manifest, files } = readBuild(join(ROOT, remote, 'dist'));
      const page = remote === 'mfe-admin' ? 'login' : 'privacy';
      return updateManifest({
        manifest: { ...manifest, routes: [...manifest.routes, { path: '/same', page }] },
        files,
      });
    });
    const other = new Teams({ origin: second.origin, dataDir: product.dataDir });
    const uploads = await Promise.all(builds.map((build, index) => (index === 0 ? teams : other).upload(build)));
    expect(uploads.map(({ status }) => status)).toEqual([201, 201]);
    const answers = await Promise.all(
      builds.map(({ manifest: { name, version } }, index) =>
        (index === 0 ? teams : other).http(`/registry/remotes/${name}/release`, {
          token: teams.tokens[name],
          body: { version },
        }),
      ),
    );
    const [first, refused] = answers.sort((a, b) => a.status - b.status);
    expect(first).toMatchObject({ status: 200, answer: { changed: true, inUse: true } });
    expect(refused).toMatchObject({
      status: 400,
      answer: { check: 'routes', message: `/same belongs to ${first?.answer.remote}, which has /same` },
    });
    expect(await teams.command('rollback', [first?.answer.remote])).toMatchObject({ code: 0 });
  });
});

test.describe('a Module Federation tool', () => {
  test("can read a frontend's manifest beside its container, for every release", async () => {
    const { 'mfe-forms': version } = await teams.released();
    const base = `${product.origin}/remotes/mfe-forms/${version}/client`;
    const response = await fetch(`${base}/mf-manifest.json`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const manifest = (await response.json()) as Record<string, any>;
    expect(manifest).toMatchObject({
      name: 'mfe_forms',
      metaData: {
        globalName: 'mfe_forms',
        publicPath: 'auto',
        buildInfo: { buildName: 'mfe-forms', buildVersion: '1.0.0' },
        remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      },
      remotes: [],
      exposes: [{ name: 'remote', path: './remote', assets: { js: { sync: ['remoteEntry.js'] } } }],
    });
    expect(manifest.shared).toContainEqual(
      expect.objectContaining({ name: 'react', version: '19.3.1', singleton: true, fallback: '' }),
    );
    // The named file exists, at the same path.
    const { js, css } = manifest.exposes[0].assets;
    const files: string[] = ['remoteEntry.js', ...js.sync, ...js.async, ...css.async];
    const found = await Promise.all(files.map(async (file) => (await fetch(`${base}/${file}`)).status));
    expect(new Set(found)).toEqual(new Set([200]));
  });
});

test.describe('a restart of the site', () => {
  test('keeps a team’s release even if a different build is bundled', async () => {
    const { version } = readBuild(copy.dist).manifest;
    expect((await teams.command('release', ['mfe-forms', '--dist', copy.dist])).answer).toMatchObject({
      changed: true,
    });
    expect(readBuild(join(ROOT, 'mfe-forms', 'dist')).manifest.version).not.toBe(version);
    await second.stop();
    await product.stop();
    product = await startProduct({ dataDir });
    teams = new Teams(product);
    expect(await teams.released()).toMatchObject({ 'mfe-forms': version });
    // The tokens are from the first start; the URL is the new one.
    expect((await teams.command('releases', [])).answer.site).toBe(product.origin.replace('localhost', '127.0.0.1'));
  });

  test('can release a bundled build unless a team has replaced it or it has crashed', async () => {
    const { mayRelease } = await import('../../registry/release-local.ts');
    const local = (version: string) => ({ version, releasedBy: 'npm start' });
    const team = (version: string) => ({ version, releasedBy: 'mfe-forms (Ada)' });
    expect(mayRelease([], '1')).toBe(true);
    expect(mayRelease([local('2'), local('1')], '1')).toBe(true);
    expect(mayRelease([team('1'), local('2'), local('1')], '2')).toBe(false);
    expect(mayRelease([team('2'), local('1')], '1')).toBe(false);
    expect(mayRelease([team('2'), local('1')], '3')).toBe(true);
    expect(mayRelease([local('2'), { ...local('1'), hasCrashed: true }], '1')).toBe(false);
  });
});
