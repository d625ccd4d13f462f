import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../local/paths.mjs';
import { REMOTES } from '../registry/remotes.mjs';

const BIOME = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin', 'biome');
const FOLDER = '.import-rules-test';
/** A frontend that nobody has thought of yet. */
const NEWCOMER = 'mfe-import-rules-test';

/**
 * Lints lines, each as if it stood in a file of `room`. @param {string} room
 * @param {string[]} names @returns {string[]} Those whose import is refused.
 */
function refused(room, names) {
  const folder = join(ROOT, room, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const [index, name] of names.entries()) writeFileSync(join(folder, `probe-${index}.ts`), `import '${name}';\n`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', folder],
    { cwd: ROOT, encoding: 'utf8' },
  );
  /** @type {{ diagnostics: { category: string, location: { path: string | { file: string } } }[] }} */
  const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{')) || '{"diagnostics":[]}');
  if (!stdout.includes('{')) throw new Error(`no report of ${room}:\n${stderr}`);
  const files = diagnostics
    .filter(({ category }) => category.includes('noRestrictedImports'))
    .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file));
  return names.filter((_, index) => files.some((file) => file.endsWith(`probe-${index}.ts`)));
}

const OTHER_ROOMS = ['shell/src', 'shell/platform/src', 'services/contracts/src', 'services/core/src'];
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
    const allowed = ['@site/platform', '@site/contracts', 'react', '../features/uploads/batch'];
    expect(refused(`${remote}/src`, [...forbidden, ...allowed])).toEqual(forbidden);
  });

  it.each([
    ['shell/src', ['../../../mfe-forms/src/remote', '@site/core'], ['@site/core/registry', '@site/platform/host']],
    ['shell/platform/src', ['mfe-forms', '@site/core/registry'], ['@site/contracts']],
    ['services/contracts/src', ['react', 'node:fs'], ['valibot']],
    ['services/core/src', ['@site/api'], ['@site/contracts']],
  ])('hold in %s', (room, forbidden, allowed) => {
    expect(refused(room, [...forbidden, ...allowed])).toEqual(forbidden);
  });
});
