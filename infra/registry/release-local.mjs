import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '@site/core/registry';
import { readKept } from '../local/credentials.mjs';
import { ROOT, writePrivate } from '../local/paths.mjs';
import { contentTypeOf } from './content-type.mjs';
import { commitOf } from './origin.mjs';
import { REMOTES } from './remotes.mjs';
import { newestShell, SHELL } from './shell-build.mjs';

/** @typedef {{ databaseUrl: string, storage: import('@site/core/storage').ObjectStorage }} Place Where releases are kept. */

/** Who releases when `npm start` does. */
const LOCAL = 'npm start';

/**
 * Publishes what stands built in the `dist` of the shell and of every remote, and makes it the released version, unless a
 * team has decided otherwise (infra/adr/011). @returns {Promise<string[]>} What was released, as `name version`.
 * @param {Place & { log?: (line: string) => void }} options
 */
export async function releaseBuilt({ databaseUrl, storage, log = () => undefined }) {
  const registry = createRegistry({ connectionString: databaseUrl, storage });
  try {
    const released = [];
    for (const remote of [SHELL, ...REMOTES]) {
      const { manifest, files } = remote === SHELL ? readShell() : readBuild(join(ROOT, remote, 'dist'));
      const { version } = manifest;
      if (!mayRelease(await registry.moves(remote), version)) continue;
      const commit = commitOf(remote);
      await registry.publish({ remote, version, manifest, commit, files });
      if (!(await registry.release(remote, version, LOCAL, { commit })).isChanged) continue;
      released.push(`${remote} ${version}`);
      log(`released ${remote} ${version}`);
    }
    return released;
  } finally {
    await registry.close();
  }
}

/**
 * Whether a start may release this build. A team's release or rollback stands until something is built that was never
 * released before; what an earlier start released gives way to whatever is built now.
 * What has crashed the site is never released again.
 * @param {readonly { version: string, releasedBy: string, hasCrashed?: boolean }[]} moves All of them, newest first.
 * @param {string} version
 */
export function mayRelease(moves, version) {
  const [newest] = moves;
  if (moves.some((move) => move.version === version && move.hasCrashed)) return false;
  if (!newest || newest.releasedBy === LOCAL) return true;
  return !moves.some((move) => move.version === version);
}

/**
 * Keeps a token for each team, and the site's address, in a file that its owner alone may read: the commands of teams
 * find both there. Tokens are made when they are not there, or when the database does not know them any more.
 * @param {Place & { file: string, site: string }} options
 */
export async function keepTokens({ databaseUrl, storage, file, site }) {
  const kept = existsSync(file) ? readKept(file) : {};
  const registry = createRegistry({ connectionString: databaseUrl, storage });
  try {
    const lines = [`SITE=${site}`];
    for (const remote of [SHELL, ...REMOTES]) {
      const token = kept[remote];
      const isGood = token !== undefined && (await registry.tokens.teamOf(token)) === remote;
      lines.push(`${remote}=${isGood ? token : await registry.tokens.add(remote)}`);
    }
    writePrivate(file, `${lines.join('\n')}\n`);
  } finally {
    await registry.close();
  }
}

/** The shell's build as the registry takes it: its browser files. */
function readShell() {
  const { manifest, files } = readBuild(newestShell());
  return { manifest, files: files.filter(({ path }) => path.startsWith('client/')) };
}

/** A build as the registry takes it. @param {string} dist */
export function readBuild(dist) {
  /** @type {import('@site/platform').RemoteManifest} */
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const files = Object.keys(manifest.files).map((path) => ({
    path,
    body: readFileSync(join(dist, path)),
    contentType: contentTypeOf(path),
  }));
  return { manifest, files };
}
