import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';
import { REMOTES } from '../registry/remotes.ts';

const BIOME = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin', 'biome');
/** An arbitrary new frontend. */
const NEWCOMER = 'mfe-import-rules-test';
const DESK = 'mfe-admin/src/features';

interface Case {
  forbidden: string[];
  allowed: string[];
}

const CASES: Record<string, Case> = {
  ...Object.fromEntries([...REMOTES, NEWCOMER].map((remote) => [`${remote}/src`, casesOf(remote)])),
  'shell/src': {
    forbidden: ['../../../mfe-forms/src/remote', '@site/core'],
    allowed: ['@site/core/registry', '@site/platform/host'],
  },
  'shell/src/app': { forbidden: ['../../composition', '../../server/app'], allowed: ['../runtime'] },
  'shell/src/composition': {
    forbidden: ['../../registry', '../../app/../http/drain'],
    allowed: ['../../app/runtime', '../refusal'],
  },
  'shell/src/registry': {
    forbidden: ['../../server/app', '../../composition/site-updater'],
    allowed: ['../../composition', '../../http'],
  },
  // The lowest: every other folder of the desk stands above it.
  [`${DESK}/session`]: {
    forbidden: readdirSync(join(ROOT, DESK)).flatMap((folder) =>
      folder === 'session' ? [] : [`../../${folder}/probe`],
    ),
    allowed: ['../../../shared/probe'],
  },
  [`${DESK}/viewers`]: { forbidden: ['../../history/probe', '../../report/probe'], allowed: ['../../session/probe'] },
  [`${DESK}/leads`]: {
    forbidden: ['../../desk/desk', '../../live/live-leads'],
    allowed: ['../../lead-data/lead-kind', '../../bulk/use-selection', '../../viewers/use-viewing'],
  },
  [`${DESK}/desk`]: { forbidden: ['../../report/probe'], allowed: ['../../live/live-leads'] },
  'shell/platform/src': { forbidden: ['mfe-forms', '@site/core/registry'], allowed: ['@site/contracts'] },
  'services/contracts/src': { forbidden: ['react', 'node:fs'], allowed: ['valibot'] },
  'services/core/src': { forbidden: ['@site/api'], allowed: ['@site/contracts'] },
};

function casesOf(remote: string): Case {
  const others = REMOTES.filter((other) => other !== remote);
  return {
    forbidden: [
      ...others.flatMap((other) => [other, `../../../${other}/src/remote`]),
      '../../../shell/src/app/runtime',
      '@site/platform/host',
      '@site/core/registry',
      '@site/infra',
      '../../../services/api/src/main',
      'react-dom/client',
    ],
    allowed: ['@site/platform', '@site/platform/mock-host', '@site/contracts', 'react', '../features/uploads/batch'],
  };
}

/** Path of a file with one import. */
const probe = (room: string, index: number) => `${room}/probes/probe-${index}.ts`;

/**
 * Lints all imports in one run, each as if it were in a file of its room. The folder contains only these files and the
 * rules, because in the project Biome would read every file to check for cycles.
 * @returns Files whose import is refused.
 */
function lint(): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  try {
    for (const file of ['.biome.jsonc', 'infra/lint/rooms.grit']) cpSync(join(ROOT, file), join(folder, file));
    for (const [room, { forbidden, allowed }] of Object.entries(CASES)) {
      mkdirSync(join(folder, room, 'probes'), { recursive: true });
      for (const [index, name] of [...forbidden, ...allowed].entries())
        writeFileSync(join(folder, probe(room, index)), `import '${name}';\n`);
    }
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    if (!stdout.includes('{')) throw new Error(`Biome made no report:\n${stderr}`);
    const { diagnostics }: { diagnostics: { category: string; location: { path: string | { file: string } } }[] } =
      JSON.parse(stdout.slice(stdout.indexOf('{')));
    return new Set(
      diagnostics
        .filter(({ category }) => /noRestrictedImports|plugin/.test(category))
        .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the import rules of the rooms (infra/adr/002)', () => {
  let refused: Set<string>;
  beforeAll(() => {
    refused = lint();
  });

  it.each(Object.entries(CASES))('hold in %s', (room, { forbidden, allowed }) => {
    const found = [...forbidden, ...allowed].filter((_, index) => refused.has(probe(room, index)));
    expect(found).toEqual(forbidden);
  });
});

/** Files known to git, including untracked ones. */
function sources() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((file) => file !== '' && !file.endsWith('.d.ts'));
}

const isTest = (file: string) => /\.spec\.(?:tsx?|mjs)$|^infra\/test\/|^services\/\w+\/test\//.test(file);

/** The run-time imports of a file, by source; `*` for a whole module. */
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

describe('the values that the owner fixed', () => {
  const TABLE = /(?:^|\/)spec-facts(?:\.js)?$/;
  /** What specs may import from the contracts: code that they run, sample content, the product's own names. */
  const NO_FACTS = [
    ...['validate', 'amountOf', 'fileNameOf', 'renditionOf', 'draftKey', 'fieldsOf'],
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
    ...['DOMAIN_EVENTS', 'EFFECTS_OF', 'EFFECT_NAMES', 'EFFECT_STATES', 'HISTORY_ACTIONS', 'LEAD_KINDS', 'SUSPICIONS'],
    'WRITTEN_WITH_THE_LEAD',
  ];
  const all = sources().map((file) => ({ file, imports: importsOf(readFileSync(join(ROOT, file), 'utf8')) }));

  it('are not imported by the product, which would then be tested against itself', () => {
    const readers = all.filter(({ imports }) => imports.some(({ from }) => TABLE.test(from))).map(({ file }) => file);
    expect(readers.length).toBeGreaterThan(50);
    expect(readers.filter((file) => !isTest(file))).toEqual([]);
  });

  it('are literals in specs, not constants of the product', () => {
    const tests = all.filter(({ file }) => isTest(file));
    expect(tests.length).toBeGreaterThan(200);
    const taken = tests.flatMap(({ file, imports }) =>
      imports
        .filter(({ from }) =>
          /^@site\/contracts|\/contracts\/(?:src|dist)\/|\/(?:limits|messages|status)(?:\.js)?$/.test(from),
        )
        // A module's own spec runs it.
        .filter(
          ({ from }) => !(file.startsWith('services/contracts/') && /^\.\/(?:status|limits|messages)\.js$/.test(from)),
        )
        .flatMap(({ names }) => names.filter((name) => !NO_FACTS.includes(name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(taken).toEqual([]);
  });
});
