import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';
import { REMOTES } from '../registry/remotes.ts';

const BIOME = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin', 'biome');
const FOLDER = '.import-rules-test';
/** A frontend that nobody has thought of yet. */
const NEWCOMER = 'mfe-import-rules-test';

/**
 * Lints lines, each as if it stood in a file of `room`.
 * @returns Those whose import is refused.
 */
function refused(room: string, names: string[]): string[] {
  const folder = join(ROOT, room, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const [index, name] of names.entries()) writeFileSync(join(folder, `probe-${index}.ts`), `import '${name}';\n`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', folder],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const { diagnostics }: { diagnostics: { category: string; location: { path: string | { file: string } } }[] } =
    JSON.parse(stdout.slice(stdout.indexOf('{')) || '{"diagnostics":[]}');
  if (!stdout.includes('{')) throw new Error(`no report of ${room}:\n${stderr}`);
  const files = diagnostics
    .filter(({ category }) => /noRestrictedImports|plugin/.test(category))
    .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file));
  return names.filter((_, index) => files.some((file) => file.endsWith(`probe-${index}.ts`)));
}

const OTHER_ROOMS = [
  ...['shell/src', 'shell/src/app', 'shell/src/composition', 'shell/src/registry', 'shell/platform/src'],
  ...['mfe-admin/src/features/leads', 'services/contracts/src', 'services/core/src'],
];
const clean = () => {
  for (const room of [...REMOTES.map((remote) => `${remote}/src`), ...OTHER_ROOMS])
    rmSync(join(ROOT, room, FOLDER), { recursive: true, force: true });
  rmSync(join(ROOT, NEWCOMER), { recursive: true, force: true });
};
beforeAll(clean);
afterAll(clean);

describe('the import rules of the rooms (infra/adr/002)', () => {
  it.each([...REMOTES, NEWCOMER])('hold for the frontend %s', (remote) => {
    const others = REMOTES.filter((other) => other !== remote);
    const forbidden = [
      ...others.flatMap((other) => [other, `../../../${other}/src/remote`]),
      '../../../shell/src/app/runtime',
      '@site/platform/host',
      '@site/core/registry',
      '@site/infra',
      '../../../services/api/src/main',
      'react-dom/client',
    ];
    const allowed = [
      '@site/platform',
      '@site/platform/mock-host',
      '@site/contracts',
      'react',
      '../features/uploads/batch',
    ];
    expect(refused(`${remote}/src`, [...forbidden, ...allowed])).toEqual(forbidden);
  });

  it.each([
    ['shell/src', ['../../../mfe-forms/src/remote', '@site/core'], ['@site/core/registry', '@site/platform/host']],
    ['shell/src/app', ['../../composition', '../../server/app'], ['../runtime']],
    ['shell/src/composition', ['../../registry', '../../app/../http/drain'], ['../../app/runtime', '../refusal']],
    ['shell/src/registry', ['../../server/app', '../../composition/site-updater'], ['../../composition', '../../http']],
    ['mfe-admin/src/features/leads', ['../../desk/desk', '../../live/live-leads'], ['../../lead-data/lead-kind']],
    ['shell/platform/src', ['mfe-forms', '@site/core/registry'], ['@site/contracts']],
    ['services/contracts/src', ['react', 'node:fs'], ['valibot']],
    ['services/core/src', ['@site/api'], ['@site/contracts']],
  ])('hold in %s', (room, forbidden, allowed) => {
    expect(refused(room, [...forbidden, ...allowed])).toEqual(forbidden);
  });
});

/** Files by git, those that are not yet added among them. */
function sources() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((file) => file !== '' && !file.endsWith('.d.ts'));
}

const isTest = (file: string) => /\.spec\.(?:tsx?|mjs)$|^infra\/test\/|^services\/\w+\/test\//.test(file);

/** What a file imports to use while it runs, by where it comes from; `*` for all of a module. */
function importsOf(text: string): { from: string; names: string[] }[] {
  const found = text.matchAll(/^import (?!type )(?:([^'";]*?) from )?'([^']+)'|\bawait import\('([^']+)'\)/gms);
  return [...found].map(([, what = '', statically, dynamically]) => ({
    from: statically ?? dynamically ?? '',
    names: what.startsWith('{')
      ? what
          .replace(/[{}]/g, '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
      : ['*'],
  }));
}

describe('what the specification says', () => {
  const TABLE = /(?:^|\/)spec-facts(?:\.js)?$/;
  /** What specs may take of the contracts: code that they run, sample content (spec-notes.md 22), names of the product's own. */
  const NO_FACTS = [
    ...['validate', 'fileNameOf', 'renditionOf', 'draftKey', 'fieldsOf'],
    ...[
      'quoteRequestSubmissionSchema',
      'investmentInquirySubmissionSchema',
      'quoteRequestPatchSchema',
      'investmentInquiryPatchSchema',
      'signInSchema',
      'signInLinkRequestSchema',
      'signInLinkSchema',
      'analyticsEventSchema',
    ],
    ...['brand', 'SESSION_COOKIE', 'DEVICE_COOKIE', 'OUTBOX_CHANNEL', 'LEADS_CHANNEL', 'LIVE_EVENT', 'LIVE_SINCE'],
    ...['EFFECTS_OF', 'EFFECT_NAMES', 'EFFECT_STATES', 'HISTORY_ACTIONS', 'LEAD_KINDS', 'SUSPICIONS'],
    'WRITTEN_WITH_THE_LEAD',
  ];
  const all = sources().map((file) => ({ file, imports: importsOf(readFileSync(join(ROOT, file), 'utf8')) }));

  it('is no oracle of the product, which would agree with itself', () => {
    const readers = all.filter(({ imports }) => imports.some(({ from }) => TABLE.test(from))).map(({ file }) => file);
    expect(readers.length).toBeGreaterThan(50);
    expect(readers.filter((file) => !isTest(file))).toEqual([]);
  });

  it('is expected by specs as literals, not as constants of the product', () => {
    const tests = all.filter(({ file }) => isTest(file));
    expect(tests.length).toBeGreaterThan(200);
    const taken = tests.flatMap(({ file, imports }) =>
      imports
        .filter(({ from }) =>
          /^@site\/contracts|\/contracts\/(?:src|dist)\/|\/(?:limits|messages|status)(?:\.js)?$/.test(from),
        )
        // Its own spec runs it.
        .filter(
          ({ from }) => !(file.startsWith('services/contracts/') && /^\.\/(?:status|limits|messages)\.js$/.test(from)),
        )
        .flatMap(({ names }) => names.filter((name) => !NO_FACTS.includes(name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(taken).toEqual([]);
  });
});
