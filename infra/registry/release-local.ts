import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '@site/core/registry';
import type { ObjectStorage } from '@site/core/storage';
import type { RemoteManifest } from '@site/platform';
import { ROOT, writePrivate } from '../bootstrap/paths.mjs';
import { readKept } from '../local/credentials.ts';
import { commitOf } from './origin.ts';
import { REMOTES } from './remotes.ts';
import { newestShell, SHELL } from './shell-build.ts';

/** The storage of releases. */
interface Place {
  databaseUrl: string;
  storage: ObjectStorage;
}

/** The recorded author of releases by `npm start`. */
const LOCAL = 'npm start';

/**
 * Publishes the builds in the `dist` folders of the shell and of every remote, and releases them, unless a team has
 * decided otherwise (infra/adr/011).
 * @returns The releases, as `name version`.
 */
export async function releaseBuilt({
  databaseUrl,
  storage,
  log = () => undefined,
}: Place & { log?: (line: string) => void }): Promise<string[]> {
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
 * Whether a start may release this build. A team's release or rollback stays until a build appears that was never
 * released; an earlier start's release yields to any current build. A version that has crashed the site is never
 * released again.
 * @param moves All moves, newest first.
 */
export function mayRelease(
  moves: readonly { version: string; releasedBy: string; hasCrashed?: boolean }[],
  version: string,
) {
  const [newest] = moves;
  if (moves.some((move) => move.version === version && move.hasCrashed)) return false;
  if (!newest || newest.releasedBy === LOCAL) return true;
  return !moves.some((move) => move.version === version);
}

/**
 * Keeps a token for each team, and the site's URL, in a file that only its owner may read: the teams' commands find
 * both there. A token is created when it is missing, or when the database no longer knows it.
 */
export async function keepTokens({ databaseUrl, storage, file, site }: Place & { file: string; site: string }) {
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

/** The shell's build in the registry's format: its browser files. */
function readShell() {
  const { manifest, files } = readBuild(newestShell());
  return { manifest, files: files.filter(({ path }) => path.startsWith('client/')) };
}

/** A build in the registry's format. */
function readBuild(dist: string) {
  const manifest: RemoteManifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const files = Object.keys(manifest.files).map((path) => ({ path, body: readFileSync(join(dist, path)) }));
  return { manifest, files };
}
