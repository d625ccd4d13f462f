import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { checkContract } from './check-contract.js';

const ROOT = join(import.meta.dirname, '../..');
const NAME = 'mfe-parity';

let folder: string;
beforeAll(() => {
  folder = workspaceCopy('build-remote-');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function workspaceCopy(prefix: string): string {
  const workspace = mkdtempSync(join(tmpdir(), prefix));
  symlinkSync(join(ROOT, 'node_modules'), join(workspace, 'node_modules'));
  cpSync(join(ROOT, 'infra/test/fixtures', NAME), join(workspace, NAME), { recursive: true });
  return workspace;
}

const source = () => join(folder, NAME, 'src/remote.tsx');

/** Runs `work` with these replacements in `src/remote.tsx`. */
async function withWords<T>(words: readonly (readonly [string, string])[], work: () => T): Promise<Awaited<T>> {
  const kept = readFileSync(source(), 'utf8');
  writeFileSync(
    source(),
    words.reduce((text, [before, after]) => text.replaceAll(before, after), kept),
  );
  try {
    return await work();
  } finally {
    writeFileSync(source(), kept);
  }
}

function build() {
  const { status, stdout } = spawnSync('npx', ['webpack', 'build'], { cwd: join(folder, NAME), encoding: 'utf8' });
  return { status, stdout, isBuilt: existsSync(join(folder, NAME, 'dist/manifest.json')) };
}

describe('the build of a frontend', () => {
  it('writes a manifest from its declaration, for the current platform', () => {
    expect(build()).toMatchObject({ status: 0, isBuilt: true });
    const manifest = JSON.parse(readFileSync(join(folder, NAME, 'dist/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: NAME,
      version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/),
      platform: '1.0.0',
      slots: ['quote-form'],
      pages: { start: { js: expect.any(Array) }, item: { js: expect.any(Array) } },
    });
    const keeps = new Ajv({ strict: false }).compile(
      JSON.parse(readFileSync(join(ROOT, 'kit/manifest.schema.json'), 'utf8')),
    );
    expect([keeps(manifest), keeps.errors]).toEqual([true, null]);
    expect(Object.keys(manifest.files).sort()).toEqual([
      'client/mf-manifest.json',
      'client/page-item.js',
      'client/page-start.js',
      'client/remoteEntry.js',
      'client/slot-quote-form.js',
      'client/third-party-notices.txt',
      'server/remote.cjs',
    ]);
  }, 240_000);

  it('is the same in every folder', () => {
    const elsewhere = workspaceCopy('somewhere-else-');
    try {
      const builtIn = (workspace: string) => {
        const { status } = spawnSync('npx', ['webpack', 'build'], { cwd: join(workspace, NAME) });
        expect(status).toBe(0);
        const { version, files } = JSON.parse(readFileSync(join(workspace, NAME, 'dist/manifest.json'), 'utf8'));
        return { version, files };
      };
      expect(builtIn(elsewhere)).toEqual(builtIn(folder));
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  }, 240_000);

  it('fails for a remote that violates the contract, and says where', async () => {
    const { status, stdout, isBuilt } = await withWords([["page: 'item'", 'page: 5']], build);
    expect({ status, isBuilt }).toEqual({ status: 1, isBuilt: false });
    expect(stdout).toMatch(/mfe-parity: it violates the contract of @site\/platform/);
    expect(stdout).toMatch(
      /src\/remote\.tsx\(\d+,\d+\): error TS2322: Type 'number' is not assignable to type 'string'/,
    );
  }, 240_000);
});

describe('the contract', () => {
  const check = () => checkContract(join(folder, NAME));

  it('is kept by a remote without a type annotation', async () => {
    expect(await withWords([[': RemoteModule', '']], check)).toBeUndefined();
  });

  it('is kept by a slot that a team adds in its own package', async () => {
    const own =
      "declare module '@site/platform' { interface SlotProps { 'price-list': { services?: readonly string[] } } }";
    const words: [string, string][] = [
      ["'quote-form'", "'price-list'"],
      ['export const remote', `${own}\nexport const remote`],
    ];
    expect(await withWords(words, check)).toBeUndefined();
  });

  it.each<[string, [string, string][], string]>([
    [
      'a slot that the site does not have',
      [
        [': RemoteModule', ''],
        ["'quote-form'", "'price-list'"],
      ],
      'price-list',
    ],
    ['a page that is no component', [['m.ItemPage', '5']], "Type 'number' is not assignable"],
    ['another name for the expose', [['export const remote', 'export const site']], "no exported member 'remote'"],
  ])(
    'is not kept by %s',
    async (_, words, said) => {
      expect(await withWords(words, check)).toContain(said);
    },
    90_000,
  );
});
