import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { ROOT } from '../bootstrap/paths.mjs';
import { inputsOf, readWorkspaces } from '../build/workspaces.ts';

/** The commit that is checked out, `-dirty` when what a build of a frontend is made of holds more than that. */
export function commitOf(remote: string, root: string = ROOT) {
  const commit = git(['rev-parse', '--short=12', 'HEAD'], root);
  if (!commit || !/^[0-9a-f]{7,40}$/.test(commit)) return undefined;
  return git(['status', '--porcelain', '--', ...sourcesOf(remote)], root) ? `${commit}-dirty` : commit;
}

/** @returns All that is built into it, relative to the root. */
function sourcesOf(remote: string): string[] {
  const all = readWorkspaces();
  return all.filter(({ folder }) => folder === remote).flatMap((workspace) => inputsOf(all, workspace));
}

/** Who releases, for the record: as git knows them, else as the machine does. */
export function personOf() {
  const name = git(['config', 'user.name']) || userName();
  return (
    name
      ?.replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100) || undefined
  );
}

function userName() {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** @returns Nothing without git, or outside of a repository. */
function git(args: string[], cwd: string = ROOT): string | undefined {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
