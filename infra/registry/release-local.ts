import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '@site/core/registry';
import type { ObjectStorage } from '@site/core/storage';
import type { RemoteManifest } from '@site/platform';
import { ROOT, writePrivate } from '../bootstrap/paths.mjs';
import { readKept } from '../local/credentials.ts';
import { contentTypeOf } from './content-type.ts';
import { commitOf } from './origin.ts';
import { REMOTES } from './remotes.ts';
import { newestShell, SHELL } from './shell-build.ts';

/** Where releases are kept. */
interface Place {
  databaseUrl: string;
  storage: ObjectStorage;
}

/** Who releases when `npm start` does. */
const LOCAL = 'npm start';

/**
 * Publishes what stands built in the `dist` of the shell and of every remote, and makes it the released version, unless a
 * team has decided otherwise (infra/adr/011).
 * @returns What was released, as `name version`.
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
 * Whether a start may release this build. A team's release or rollback stands until something is built that was never
 * released before; what an earlier start released gives way to whatever is built now.
 * What has crashed the site is never released again.
 * @param moves All of them, newest first.
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
 * Keeps a token for each team, and the site's address, in a file that its owner alone may read: the commands of teams
 * find both there. Tokens are made when they are not there, or when the database does not know them any more.
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

/** The shell's build as the registry takes it: its browser files. */
function readShell() {
  const { manifest, files } = readBuild(newestShell());
  return { manifest, files: files.filter(({ path }) => path.startsWith('client/')) };
}

/** A build as the registry takes it. */
function readBuild(dist: string) {
  const manifest: RemoteManifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const files = Object.keys(manifest.files).map((path) => ({
    path,
    body: readFileSync(join(dist, path)),
    contentType: contentTypeOf(path),
  }));
  return { manifest, files };
}
