import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { RemoteManifest } from '@site/platform';
import { pack } from 'tar-stream';
import { messageOf } from '../bootstrap/errors.mjs';
import { ROOT, RUN } from '../bootstrap/paths.mjs';
import { CommandError, type CommandInput, EXIT } from './command-line.ts';
import { commitOf, personOf } from './origin.ts';
import { REMOTES } from './remotes.ts';
import { newestShell, placeShell, SHELL } from './shell-build.ts';
import { findSite } from './site-client.ts';

/**
 * Builds one remote (unless `--dist` names a build, and `--commit` what that was made of) and sends it to the site, which
 * checks it. A build of the shell is put where the site that runs from this checkout finds it.
 */
export async function sendBuild({ words: [remote = ''], site: address, by, dist, commit: told }: CommandInput) {
  if (told && !dist) throw new CommandError(EXIT.wrongUse, '--commit is for a build that --dist names.');
  // Before the long work, not after it.
  const site = findSite(remote, address);
  const since = Date.now();
  const folder = dist ? resolve(dist) : build(remote);
  const buildMs = Date.now() - since;
  // What was built elsewhere, or before, tells nothing of what is checked out here.
  const commit = dist ? told : commitOf(remote);
  if (remote === SHELL) return { remote, site, version: place(folder), commit, by: by ?? personOf(), buildMs };

  const { manifest, archive } = readArchive(folder);
  const { version, created } = await site.upload(remote, await buffer(archive), commit);
  const person = by ?? personOf();
  return { remote, site, version, created, commit, by: person, buildMs, bytes: bytesOf(manifest) };
}

/** @returns Its `dist`. */
function build(remote: string): string {
  const known = [SHELL, ...REMOTES];
  if (!known.includes(remote)) {
    throw new CommandError(EXIT.wrongUse, `There is no frontend "${remote}" here: ${known.join(', ')}`);
  }
  // What the build says belongs to people; standard output may be read by a program.
  const program = join(ROOT, 'infra', 'build', 'build-all.ts');
  const { status } = spawnSync(process.execPath, [RUN, program, remote], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new CommandError(EXIT.refused, `${remote} could not be built: see above.`);
  return remote === SHELL ? newestShell() : join(ROOT, remote, 'dist');
}

/** @param folder Of a build of the shell. @returns Its version. */
function place(folder: string): string {
  try {
    return placeShell(folder);
  } catch (error) {
    throw new CommandError(EXIT.wrongUse, `There is no build of the shell in ${folder}: ${messageOf(error)}`);
  }
}

function readArchive(dist: string) {
  const file = join(dist, 'manifest.json');
  if (!existsSync(file)) throw new CommandError(EXIT.wrongUse, `There is no build in ${dist}`);
  const text = readFileSync(file, 'utf8');
  const manifest: RemoteManifest = JSON.parse(text);
  const archive = pack();
  archive.entry({ name: 'manifest.json' }, text);
  for (const path of Object.keys(manifest.files)) {
    // What is missing is the site's to say.
    if (existsSync(join(dist, path))) archive.entry({ name: path }, readFileSync(join(dist, path)));
  }
  archive.finalize();
  return { manifest, archive };
}

const bytesOf = ({ files }: RemoteManifest) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
