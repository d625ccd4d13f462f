import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../local/paths.mjs';

const BIOME = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin', 'biome');
const FOLDER = '.import-rules-test';

/** Lints one line as if it stood in a file of `room`. @param {string} room @param {string} line */
function lint(room, line) {
  const file = join(ROOT, room, FOLDER, 'probe.ts');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
  const { stdout, stderr } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=json', file], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`.includes('noRestrictedImports');
}

const ROOMS = [
  'mfe-marketing/src',
  'mfe-forms/src',
  'mfe-admin/src',
  'shell/src',
  'shell/platform/src',
  'services/contracts/src',
  'services/core/src',
];
const clean = () => {
  for (const room of ROOMS) rmSync(join(ROOT, room, FOLDER), { recursive: true, force: true });
};
beforeAll(clean);
afterAll(clean);

describe('the import rules of the rooms (infra/adr/002)', () => {
  it.each([
    ['mfe-forms/src', '../../../mfe-admin/src/remote'],
    ['mfe-forms/src', 'mfe-marketing'],
    ['mfe-forms/src', '../../../shell/src/app/runtime'],
    ['mfe-admin/src', '@site/platform/host'],
    ['mfe-admin/src', '@site/core/registry'],
    ['mfe-marketing/src', '../../../services/api/src/main'],
    ['mfe-marketing/src', 'react-dom/client'],
    ['shell/src', '../../../mfe-forms/src/remote'],
    ['shell/src', '@site/core'],
    ['shell/platform/src', 'mfe-forms'],
    ['shell/platform/src', '@site/core/registry'],
    ['services/contracts/src', 'react'],
    ['services/contracts/src', 'node:fs'],
    ['services/core/src', '@site/api'],
  ])('refuse in %s: %s', (room, name) => {
    expect(lint(room, `import '${name}';`)).toBe(true);
  });

  it.each([
    ['mfe-forms/src', '@site/platform'],
    ['mfe-forms/src', '@site/contracts'],
    ['mfe-forms/src', '../features/uploads/batch'],
    ['shell/src', '@site/core/registry'],
    ['shell/src', '@site/platform/host'],
    ['services/contracts/src', 'valibot'],
  ])('allow in %s: %s', (room, name) => {
    expect(lint(room, `import '${name}';`)).toBe(false);
  });
});
