import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { readWorkspaces } from '../build/workspaces.ts';

/** The released frontends, detected by their shape: a package with one expose. The shell is a separate process. */
export const REMOTES = readWorkspaces()
  .map(({ folder }) => folder)
  .filter((folder) => existsSync(join(ROOT, folder, 'src', 'remote.tsx')));
