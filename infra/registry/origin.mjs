import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { ROOT } from '../local/paths.mjs';

/**
 * The commit that is checked out, `-dirty` when files or folders of which a build is made hold more than that.
 * @param {string[]} paths Relative to the root.
 * @param {string} [root]
 */
export function commitOf(paths, root = ROOT) {
  const commit = git(['rev-parse', '--short=12', 'HEAD'], root);
  if (!commit || !/^[0-9a-f]{7,40}$/.test(commit)) return undefined;
  return git(['status', '--porcelain', '--', ...paths], root) ? `${commit}-dirty` : commit;
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

/** @param {string[]} args @param {string} [cwd] @returns {string | undefined} Nothing without git, or outside of a repository. */
function git(args, cwd = ROOT) {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
