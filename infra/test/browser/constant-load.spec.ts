import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookiesOf } from '@site/testing/cookies';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { ROOT } from '../../bootstrap/paths.mjs';
import { trySignal } from '../../bootstrap/processes.mjs';
import { newestShell } from '../../registry/shell-build.ts';
import { removeScratch, scratchFolder } from '../scratch.ts';
import { ConstantLoad, type KnownVersion } from './constant-load.ts';
import { openLive, uploadSlowly } from './long-lived-connections.ts';
import { type Product, startProduct } from './product.ts';
import {
  type Build,
  fetchOnNewConnection,
  readBuild,
  startSecondShell,
  Teams,
  withWords,
  writeBuild,
} from './release-world.ts';
import { expect, test } from './test.ts';

const PER_SECOND = 50;
const TURNS = 20;
const PAGES = ['/', '/services/roofing', '/work-samples', '/services/painting'];
const VARIANTS = ['11', '12', '13'];
const BUILDS = join(ROOT, 'shell', 'dist', 'builds');

let product: Product;
/** Another shell on the same database and storage. */
let second: Awaited<ReturnType<typeof startSecondShell>>;
let teams: Teams;
/** A staff member's session cookie. */
let cookie = '';
let variants: Record<'mfe-forms' | 'mfe-marketing', Build[]>;
let shells: Build[];
const known: Map<string, KnownVersion> = new Map();
let folder = '';
const buildsBefore = new Set(readdirSync(BUILDS));

test.beforeAll(async () => {
  test.setTimeout(480_000);
  folder = scratchFolder();
  product = await startProduct({ env: { SHELL_PROCESSES: '2' } });
  teams = new Teams(product);
  second = await startSecondShell(product, { SHELL_PROCESSES: '2' });
  const signedIn = await fetch(product.origin + ENDPOINTS.session, {
    method: 'POST',
    headers: { origin: product.origin, 'content-type': 'application/json' },
    body: JSON.stringify(product.credentials),
  });
  cookie = cookiesOf(signedIn);
  makeVersions();
});

test.afterAll(async () => {
  await second?.stop();
  await product?.stop();
  removeScratch(folder);
  for (const build of readdirSync(BUILDS)) {
    if (!buildsBefore.has(build)) rmSync(join(BUILDS, build), { recursive: true });
  }
});

/** Makes versions that each show their own text on every page of this test. */
function makeVersions() {
  const forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
  const marketing = readBuild(join(ROOT, 'mfe-marketing', 'dist'));
  const shell = readBuild(newestShell());
  remember(forms, /Submit Request</);
  remember(marketing, /DFW&#x27;s Renovation|Our Transformations|Why Choose (?!R\d)/);
  remember(shell, /Affordable Mastery\.</);
  variants = {
    'mfe-forms': VARIANTS.map((n) =>
      remember(withWords(forms, [['Submit Request', `Submit Request ${n}`]]), new RegExp(`Submit Request ${n}<`)),
    ),
    'mfe-marketing': VARIANTS.map((n) =>
      remember(
        withWords(marketing, [
          ["DFW's Renovation", `DFW's R${n} Renovation`],
          ['Our Transformations', `Our R${n} Transformations`],
          ['Why Choose ', `Why Choose R${n} `],
        ]),
        new RegExp(`DFW&#x27;s R${n} Renovation|Our R${n} Transformations|Why Choose R${n} `),
      ),
    ),
  };
  shells = ['21', '22'].map((n) =>
    remember(
      withWords(shell, [['Affordable Mastery.', `Affordable Mastery ${n}.`]]),
      new RegExp(`Affordable Mastery ${n}\\.<`),
    ),
  );
}

function remember(build: Build, marker: RegExp): Build {
  const { name, version, files } = build.manifest;
  const integrity = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.integrity]));
  known.set(`${name} ${version}`, { marker, integrity });
  return build;
}

async function ready(origin: string = product.origin) {
  const { body } = await fetchOnNewConnection(`${origin}/health/ready`);
  return JSON.parse(body) as { shell: string; releases: Record<string, string> };
}

/** Waits until both shells use a version. @returns the wait in ms */
async function waitUntilInUseEverywhere(remote: string, version: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    const now = await Promise.all([ready(), ready(), ready(second.origin), ready(second.origin)]);
    if (now.every(({ releases }) => releases[remote] === version)) return performance.now() - since;
    if (performance.now() - since > 20_000) throw new Error(`${remote} ${version} is not in use after 20 s`);
    await sleep(20);
  }
}

test.describe('the shell under constant load', () => {
  test('serves every request and never mixes versions on a page through releases, rollbacks and restarts', async () => {
    test.setTimeout(1_200_000);
    const first = await ready();
    const load = new ConstantLoad({
      origins: [product.origin, product.origin, second.origin],
      pages: PAGES,
      calls: [{ path: ENDPOINTS.openApi }, { path: ENDPOINTS.quoteRequestsByStatus('new'), cookie }],
      known,
      perSecond: PER_SECOND,
    });
    load.start();
    /** Milliseconds from the response until every process uses the version. */
    const took: Record<string, number[]> = { release: [], rollback: [] };

    /** An upload that continues while its receiving process is replaced. */
    let upload: Promise<number | undefined> | undefined;
    const uploaded = new Set<Build>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      const remote = turn % 4 < 2 ? 'mfe-forms' : 'mfe-marketing';
      const isRelease = turn % 2 === 0;
      const build = variants[remote][Math.floor(turn / 4) % VARIANTS.length] as Build;
      const token = teams.tokens[remote];
      if (isRelease && !uploaded.has(build)) {
        const { status, answer } = await teams.upload(build);
        expect(status, JSON.stringify(answer)).toBe(201);
        uploaded.add(build);
      }
      const path = `/registry/remotes/${remote}/${isRelease ? 'release' : 'rollback'}`;
      const body = isRelease ? { version: build.manifest.version } : {};
      const { status, answer } = await teams.http(path, { token, body });
      expect({ status, ...answer }).toMatchObject({ status: 200, changed: true, inUse: true });
      took[isRelease ? 'release' : 'rollback']?.push(await waitUntilInUseEverywhere(remote, answer.version));
      while (!load.seen.has(`${remote} ${answer.version}`)) await sleep(20);

      if (turn === 6) {
        upload = uploadSlowly(product.origin, 12);
        await restartByRelease(first.shell);
      }
      if (turn === 13) await restartByRollback(first.shell);
    }
    expect(await upload).toBe(201);

    const seconds = await load.stop();
    const total = Object.values(load.counts).reduce((sum, count) => sum + count, 0);
    process.stderr.write(
      `${total} requests in ${seconds.toFixed(0)} s, slowest ${load.slowest.toFixed(0)} ms; in use everywhere after ` +
        `${Math.max(...(took.release ?? [])).toFixed(0)} ms (release), ${Math.max(...(took.rollback ?? [])).toFixed(0)} ms (rollback)\n`,
    );
    expect(load.failures).toEqual([]);
    expect(load.versionMismatches).toEqual([]);
    expect(total / seconds).toBeGreaterThan(PER_SECOND * 0.95);
    // Every version except the unreleased shell was seen, so its text was checked.
    expect([...known.keys()].filter((version) => !load.seen.has(version))).toEqual([
      `shell ${shells[1]?.manifest.version}`,
    ]);
  });

  /** Replaces the serving build with a changed one. */
  async function restartByRelease(before: string) {
    const live = await openLive(product.origin, cookie);
    const dist = writeBuild(shells[0] as Build, join(folder, 'shell-21'));
    const { version } = (shells[0] as Build).manifest;
    const { code, answer } = await teams.command('release', ['shell', '--dist', dist, '--by', 'Ada Price']);
    expect({ code, ...answer }).toMatchObject({
      code: 0,
      version,
      previousVersion: before,
      changed: true,
      inUse: true,
    });
    // The next visitors get the new build from either process.
    for (let visit = 0; visit < 6; visit += 1) expect((await ready()).shell).toBe(version);
    expect(await live.ended).toBe('ended');
    // The other shell keeps its build; each page comes from one build.
    expect((await ready(second.origin)).shell).toBe(before);
  }

  async function restartByRollback(before: string) {
    const { code, answer } = await teams.command('rollback', ['shell']);
    expect({ code, ...answer }).toMatchObject({ code: 0, version: before, changed: true, inUse: true });
    expect((await ready()).shell).toBe(before);
    const { answer: list } = await teams.command('releases', ['shell']);
    expect(list.remotes[0]).toMatchObject({ remote: 'shell', current: { version: before } });
    expect(list.remotes[0].history.slice(0, 2)).toMatchObject([
      { action: 'rollback', version: before },
      { action: 'release', releasedBy: 'shell (Ada Price)', version: shells[0]?.manifest.version },
    ]);
  }

  test('keeps serving the files of each of its builds to pages opened with that build', async () => {
    const { manifest } = shells[0] as Build;
    const files = Object.keys(manifest.files).filter((path) => /^client\/[\w.-]+\.(js|css|svg|woff2)$/.test(path));
    expect(files.length).toBeGreaterThan(5);
    for (const origin of [product.origin, second.origin]) {
      for (const file of files) {
        const response = await fetch(`${origin}/shell/${manifest.version}/${file.slice('client/'.length)}`);
        expect([file, response.status]).toEqual([file, 200]);
        expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(BUILDS, manifest.version, file)));
      }
    }
    expect((await fetch(`${product.origin}/shell/${manifest.version}/server/worker.mjs`)).status).toBe(404);
  });
});

test.describe('a shell build that fails to start', () => {
  function broken(name: string, change: (worker: string) => string): Build {
    const build = shells[1] as Build;
    const worker = String(build.files.get('server/worker.mjs'));
    const files = new Map(build.files).set('server/worker.mjs', Buffer.from(change(worker)));
    return { manifest: { ...build.manifest, version: `1.0.0-${name}` }, files };
  }

  for (const [what, name, change] of [
    ['throws at its start', 'throws', (code: string) => `${code}\nthrow new Error('no good build');`],
    ['ends', 'ends', (code: string) => `process.exit(7);\n${code}`],
    [
      'was made for another platform',
      'platform',
      (code: string) => code.replaceAll('.PLATFORM_VERSION */"1.', '.PLATFORM_VERSION */"99.'),
    ],
  ] as const) {
    test(`${what}: the previous build keeps serving, and the command says so`, async () => {
      const load = new ConstantLoad({
        origins: [product.origin],
        pages: PAGES,
        calls: [{ path: ENDPOINTS.openApi }],
        known,
        perSecond: PER_SECOND,
      });
      const before = await ready();
      const build = broken(name, change);
      expect(build.files.get('server/worker.mjs')).not.toEqual(shells[1]?.files.get('server/worker.mjs'));
      load.start();
      const dist = writeBuild(build, join(folder, `shell-${name}`));
      const { code, answer } = await teams.command('release', ['shell', '--dist', dist]);
      expect({ code, ...answer }).toMatchObject({ code: 1, ok: false, check: 'start' });
      expect(answer.message).toContain('the previous one keeps serving');
      expect(await ready()).toEqual(before);
      await load.stop();
      expect(load.failures).toEqual([]);
      expect(load.versionMismatches).toEqual([]);
    });
  }

  test('cannot be released by another team, and cannot be uploaded', async () => {
    const path = '/registry/remotes/shell';
    const body = { version: shells[0]?.manifest.version };
    const other = await teams.http(`${path}/release`, { token: teams.tokens['mfe-forms'], body });
    expect(other.status).toBe(403);
    expect((await teams.http(`${path}/release`, { body })).status).toBe(401);
    const token = teams.tokens.shell;
    const elsewhere = await teams.http(`${path}/release`, { token, body: { version: '1.0.0-elsewhere' } });
    expect(elsewhere).toMatchObject({ status: 404 });
    const sent = await teams.http(`${path}/versions`, { token, archive: Buffer.alloc(0) });
    expect(sent).toMatchObject({ status: 400, answer: { message: expect.stringContaining('not sent') } });
  });
});

test.describe('a shell process that dies', () => {
  test('is restarted while the other one serves', async () => {
    test.setTimeout(300_000);
    let before = workers();
    // A process replaced above waits for connections; idle ones are closed after 72 s.
    for (const until = Date.now() + 80_000; before.length > 2 && Date.now() < until; before = workers())
      await sleep(100);
    expect(before).toHaveLength(2);
    const [victim = 0] = before;
    trySignal(victim, 'SIGKILL');
    let now = workers();
    for (const until = Date.now() + 20_000; now.length < 2 || now.includes(victim); now = workers()) {
      expect((await fetchOnNewConnection(second.origin)).status).toBe(200);
      expect(Date.now()).toBeLessThan(until);
      await sleep(20);
    }
  });

  /** Process ids of the second shell, which no test replaced. */
  function workers() {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(second.pid)], { encoding: 'utf8' });
    return children.trim().split(/\s+/).map(Number);
  }
});
