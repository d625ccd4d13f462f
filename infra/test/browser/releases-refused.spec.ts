import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../bootstrap/paths.mjs';
import { BROKEN_BUILDS, IS_SERVING_VISITORS, SLOT } from './broken-builds.ts';
import type { Product } from './product.ts';
import { type Build, buildCopy, readBuild, Teams, withServerCode } from './release-world.ts';
import { visitSteadily } from './steady-visits.ts';
import { expect, test } from './test.ts';

let product: Product;
let teams: Teams;
let forms: Build;
let stopVisiting: ReturnType<typeof visitSteadily>;
let releasedAtFirst: Record<string, string>;

test.use({ siteName: 'releases-refused' });
test.beforeAll(async ({ site }) => {
  product = site;
  teams = new Teams(product);
  forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
  releasedAtFirst = await teams.released();
  stopVisiting = visitSteadily(product.origin, VISITS_PER_SECOND);
});
test.afterAll(async () => {
  await stopVisiting?.();
});

/** Load during all trials of broken releases. */
const VISITS_PER_SECOND = 10;
const FORMS = '/registry/remotes/mfe-forms';

/** These must always be refused or contained. */
const REQUIRED_BROKEN_BUILDS = [
  'of the wrong shape',
  'for another platform',
  'with a route of another remote',
  'that throws when it is evaluated',
  'that throws when it is rendered',
  'that hangs when it is evaluated',
  'that hangs when it is rendered',
  'that exits the process when it is evaluated',
  'with react of its own',
  'over its budget',
  'of which a file is missing',
  'of which a file was tampered with',
];

test.describe('a broken release', () => {
  for (const [what, check, reason, make] of BROKEN_BUILDS) {
    test(`${what} is rejected by the check "${check}"`, async () => {
      const { status, answer } = await teams.upload(make(forms));
      expect(answer).toMatchObject({ check, message: expect.stringMatching(reason), requestId: expect.any(String) });
      expect(status).toBe(400);
      await expect.poll(() => product.output).toContain(`warning: release refused (${answer.message})`);
      expect(await teams.released()).toEqual(releasedAtFirst);
    });
  }

  const DOUBLED = [
    ['react', 'useId', '../../node_modules/react/index.js'],
    ['react-dom', 'flushSync', '../../node_modules/react-dom/index.js'],
    ['react/jsx-runtime', 'jsx', '../../node_modules/react/jsx-runtime.js'],
    ['@site/platform', 'page', `${ROOT}/shell/platform/src/index`],
  ] as const;

  /** Releases a real build with its own copy of these modules. */
  async function releaseDoubled(doubled: readonly (typeof DOUBLED)[number][]) {
    const imports = doubled.map(([, used, path]) => `import { ${used} as own_${used} } from '${path}';`);
    const used = doubled.map(([, name]) => `own_${name}`).join(' && ');
    // The build checks types and would otherwise reject it first.
    const copy = buildCopy('mfe-forms', ['src/remote.tsx'], (source) =>
      ['// @ts-nocheck', ...imports, source]
        .join('\n')
        .replace("name: 'mfe-forms'", `name: ${used} ? 'mfe-forms' : ''`),
    );
    try {
      return await teams.command('release', ['mfe-forms', '--dist', copy.dist]);
    } finally {
      copy.remove();
    }
  }

  /** The refusal of a build with all of React's modules names each. */
  let refusal: ReturnType<typeof releaseDoubled> | undefined;

  for (const doubled of DOUBLED) {
    const [name] = doubled;
    test(`with its own ${name} is rejected, even from a real build`, async () => {
      if (name === '@site/platform') refusal = releaseDoubled([doubled]);
      else refusal ??= releaseDoubled(DOUBLED.slice(0, 3));
      const { code, answer } = await refusal;
      expect({ code, ...answer }).toMatchObject({ code: 1, ok: false, status: 400, check: 'singletons' });
      expect(answer.reason).toMatch(new RegExp(`has its own [^:]*${name}[,:]`));
    });
  }

  test('has twelve kinds, all tested here', () => {
    const tried = [...BROKEN_BUILDS.map(([what]) => what), ...DOUBLED.map(([name]) => `with ${name} of its own`)];
    expect(REQUIRED_BROKEN_BUILDS.filter((kind) => !tried.includes(kind))).toEqual([]);
  });

  test('leaves nothing behind that could be released', async () => {
    const { manifest } = withServerCode(forms, "throw new Error('broken')");
    const { status } = await teams.http(`${FORMS}/release`, {
      token: teams.tokens['mfe-forms'],
      body: { version: manifest.version },
    });
    expect(status).toBe(404);
  });

  test('placed directly in storage leaves the previous release active', async () => {
    const { createRegistry } = await import('@site/core/registry');
    const { DiskStorage } = await import('@site/core/storage');
    const storage = new DiskStorage(join(product.dataDir, 'objects'));
    const registry = createRegistry({ connectionString: product.databaseUrl, storage });
    try {
      const { manifest, files } = withServerCode(
        forms,
        `${SLOT} = { load: async () => () => { throw new Error('broken'); } }`,
      );
      await registry.publish({
        remote: 'mfe-forms',
        version: manifest.version,
        manifest,
        files: [...files].map(([path, body]) => ({ path, body })),
      });
      await registry.release('mfe-forms', manifest.version, 'a hand');
      const ready = async () => (await fetch(`${product.origin}/health/ready`)).json();
      await expect.poll(ready).toMatchObject({
        status: 'ok',
        releases: releasedAtFirst,
        refused: { 'mfe-forms': manifest.version },
      });
      const line = `"version":"${manifest.version}","err":.*"message":"broken".*"release refused: the previous version`;
      const log = join(product.dataDir, 'logs', 'shell.log');
      await expect.poll(() => readFileSync(log, 'utf8')).toMatch(new RegExp(line));
      const { code, answer } = await teams.command('rollback', ['mfe-forms']);
      expect({ code, ...answer }).toMatchObject({ code: 0, version: releasedAtFirst['mfe-forms'], inUse: true });
      expect((await (await fetch(`${product.origin}/health/ready`)).json()).refused).toEqual({});
    } finally {
      await registry.close();
    }
  });

  test('never reaches a visitor', async () => {
    const { count, failures, seconds } = await stopVisiting();
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(100);
    expect(count / seconds).toBeGreaterThan(VISITS_PER_SECOND * 0.95);
    const { shell } = await product.pids();
    expect(shell).toBeDefined();
  });
});

test.describe('a release that hangs for one page', () => {
  test('passes its checks and ends only the process that renders that page, which is replaced', async () => {
    const code = `const before = ${SLOT}; ${SLOT} = { load: async () => {
      const Form = await before.load();
      return (props) => { for (; ${IS_SERVING_VISITORS} && props.services?.[0] === 'roofing';); return Form(props); };
    } }`;
    const build = withServerCode(forms, code);
    expect(await teams.upload(build)).toMatchObject({ status: 201 });
    const { version } = build.manifest;
    const body = { version };
    const token = teams.tokens['mfe-forms'];
    expect(await teams.http(`${FORMS}/release`, { token, body })).toMatchObject({
      status: 200,
      answer: { inUse: true },
    });
    const { shell } = await product.pids();
    await expect(fetch(`${product.origin}/services/roofing`)).rejects.toThrow();
    for (let isUp = false; !isUp; await sleep(100))
      isUp = await fetch(product.origin).then(
        ({ ok }) => ok,
        () => false,
      );
    // The primary process owns the port and renders nothing.
    expect((await product.pids()).shell).toBe(shell);
    const log = readFileSync(join(product.dataDir, 'logs', 'shell.log'), 'utf8');
    expect(log).toContain('process ended: hung for 10 s');
    expect(log).toContain('shell process ended: starting another');
    expect(log).toMatch(new RegExp(`"rendering":"/services/roofing with [^"]*mfe-forms@${version}`));
    expect((await teams.command('rollback', ['mfe-forms'])).answer).toMatchObject({ inUse: true });
    expect((await fetch(`${product.origin}/services/roofing`)).status).toBe(200);
  });
});
