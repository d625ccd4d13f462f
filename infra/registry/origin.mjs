import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { ROOT } from '../local/paths.mjs';

/** Of a folder: the commit that is checked out, `-dirty` when the folder holds more than that. @param {string} folder */
export function commitOf(folder) {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (!commit || !/^[0-9a-f]{7,40}$/.test(commit)) return undefined;
  return git('status', '--porcelain', '--', folder) ? `${commit}-dirty` : commit;
}

/** Who releases, for the record: as git knows them, else as the machine does. */
export function personOf() {
  const name = git('config', 'user.name') || userName();
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

/** @param {string[]} args @returns {string | undefined} Nothing without git, or outside of a repository. */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
