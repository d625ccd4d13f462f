import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { CommandError, type CommandInput, EXIT, personOf, type Sent, sendBuild as sendRemote } from '@site/kit/release';
import { messageOf } from '../bootstrap/errors.mjs';
import { ROOT, RUN } from '../bootstrap/paths.mjs';
import { commitOf } from './origin.ts';
import { REMOTES } from './remotes.ts';
import { newestShell, placeShell, SHELL } from './shell-build.ts';
import { findSite } from './site-client.ts';

/** Sends a frontend's build to the site; puts a shell build where the site that runs from this checkout finds it. */
export async function sendBuild(input: CommandInput): Promise<Sent> {
  const { words, site: address, by = personOf(), dist, commit } = input;
  if (words[0] !== SHELL) return sendRemote(input, { site: findSite, build });
  if (commit && !dist) throw new CommandError(EXIT.wrongUse, '--commit is for a build that --dist names.');
  const site = findSite(SHELL, address);
  const since = Date.now();
  const built = dist ? { dist: resolve(dist), commit } : build(SHELL);
  return { remote: SHELL, site, version: place(built.dist), commit: built.commit, by, buildMs: Date.now() - since };
}

function build(remote: string): { dist: string; commit: string | undefined } {
  const known = [SHELL, ...REMOTES];
  if (!known.includes(remote)) {
    throw new CommandError(EXIT.wrongUse, `There is no frontend "${remote}" here: ${known.join(', ')}`);
  }
  // The build prints to stderr, because a program may read standard output.
  const program = join(ROOT, 'infra', 'build', 'build-all.ts');
  const { status } = spawnSync(process.execPath, [RUN, program, remote], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new CommandError(EXIT.refused, `${remote} could not be built: see above.`);
  return { dist: remote === SHELL ? newestShell() : join(ROOT, remote, 'dist'), commit: commitOf(remote) };
}

/** @param folder Of a shell build. @returns Its version. */
function place(folder: string): string {
  try {
    return placeShell(folder);
  } catch (error) {
    throw new CommandError(EXIT.wrongUse, `There is no build of the shell in ${folder}: ${messageOf(error)}`);
  }
}
