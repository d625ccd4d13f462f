import { commitAt } from '@site/kit/release';
import { ROOT } from '../bootstrap/paths.mjs';
import { inputsOf, readWorkspaces } from '../build/workspaces.ts';

/** The commit that is checked out, `-dirty` when what a build of a frontend is made of holds more than that. */
export const commitOf = (remote: string, root: string = ROOT) => commitAt(root, sourcesOf(remote));

/** @returns All that is built into it, relative to the root. */
function sourcesOf(remote: string): string[] {
  const all = readWorkspaces();
  return all.filter(({ folder }) => folder === remote).flatMap((workspace) => inputsOf(all, workspace));
}
