import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

/**
 * The current commit, with `-dirty` when the build's sources have uncommitted changes.
 * @param sources Paths in `root`. @returns Nothing without git, or outside a repository.
 */
export function commitAt(root: string, sources: readonly string[]): string | undefined {
  const commit = git(['rev-parse', '--short=12', 'HEAD'], root);
  if (!commit || !/^[0-9a-f]{7,40}$/.test(commit)) return undefined;
  return git(['status', '--porcelain', '--', ...sources], root) ? `${commit}-dirty` : commit;
}

/** Who releases, for the record: the name from git, else from the machine. */
export function personOf(): string | undefined {
  const name = git(['config', 'user.name'], process.cwd()) || userName();
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

/** @returns Nothing without git, or outside a repository. */
function git(args: string[], cwd: string): string | undefined {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
