import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { readWorkspaces } from '../../build/workspaces.ts';

const LEFT_OUT = /(^|\/)(node_modules|\.git|\.local|\.cache)(\/|$)/;

/**
 * The whole project in a separate folder, with the installed packages of the checkout: for tests that add files which
 * must not remain in the checkout. Includes existing build output.
 */
export function copyRepository() {
  const root = mkdtempSync(join(tmpdir(), 'repository-'));
  cpSync(ROOT, root, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(ROOT, path)) });
  for (const folder of ['.', ...readWorkspaces().map((workspace) => workspace.folder)]) {
    const modules = join(ROOT, folder, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, join(root, folder, 'node_modules'));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}
