import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';
import { ROOT } from '../local/paths.mjs';

/** The frontends that are released, by what they are: a package with one expose. The shell is a process of its own. */
export const REMOTES = readWorkspaces()
  .map(({ folder }) => folder)
  .filter((folder) => existsSync(join(ROOT, folder, 'src', 'remote.tsx')));
