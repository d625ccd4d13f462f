import { commitAt } from '@site/kit/release';
import { ROOT } from '../bootstrap/paths.mjs';
import { inputsOf, readWorkspaces } from '../build/workspaces.ts';

/** The current commit, with `-dirty` when the sources of a frontend's build have uncommitted changes. */
export const commitOf = (remote: string, root: string = ROOT) => commitAt(root, sourcesOf(remote));

/** @returns All inputs of its build, relative to the root. */
function sourcesOf(remote: string): string[] {
  const all = readWorkspaces();
  return all.filter(({ folder }) => folder === remote).flatMap((workspace) => inputsOf(all, workspace));
}
