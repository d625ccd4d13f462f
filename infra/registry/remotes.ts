import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { readWorkspaces } from '../build/workspaces.ts';

/** The frontends that are released, by what they are: a package with one expose. The shell is a process of its own. */
export const REMOTES = readWorkspaces()
  .map(({ folder }) => folder)
  .filter((folder) => existsSync(join(ROOT, folder, 'src', 'remote.tsx')));
