import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRegistry } from '@site/core/registry';
import { DiskStorage } from '@site/core/storage';
import { readKept } from '../local/credentials.mjs';
import { findDatabase } from '../local/on-database.mjs';
import { readSettings } from '../local/settings.mjs';
import { personOf } from './origin.mjs';
import { TOKENS_FILE } from './site-client.mjs';

/** A shell that missed the notice looks by itself within 5 s. */
const PATIENCE_MS = 10_000;

/**
 * Takes a remote out of the site: its routes are unknown, its slots empty. Its versions stay, so that open pages go on. This
 * is the operator's way, on the database that DATABASE_URL names, or on that of the site which runs from DATA_DIR; a team asks
 * its site.
 * @param {string} remote
 * @param {{ by?: string, env: NodeJS.ProcessEnv, isForGood?: boolean }} options `isForGood`: its team's tokens end as well.
 * @returns {Promise<{ version: string | undefined, revoked: number, inUse: boolean }>} The version that was released, and whether
 *   the site of DATA_DIR still shows it.
 */
export async function withdraw(remote, { by = personOf(), env, isForGood = false }) {
  const registry = createRegistry({ connectionString: findDatabase(env), storage: new DiskStorage(tmpdir()) });
  try {
    const version = await registry.withdraw(remote, by ? `operator (${by})` : 'operator');
    const revoked = isForGood ? await registry.tokens.revoke(remote) : 0;
    return { version, revoked, inUse: version !== undefined && (await isStillShown(remote, env)) };
  } finally {
    await registry.close();
  }
}

/** @param {string} remote @param {NodeJS.ProcessEnv} env */
async function isStillShown(remote, env) {
  const { SITE } = readKept(join(readSettings(env).dataDir, TOKENS_FILE));
  if (!SITE) return false;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(20)) {
    const ready = await fetch(`${SITE}/health/ready`).catch(() => undefined);
    /** @type {{ releases?: Record<string, string> } | undefined} */
    const state = await ready?.json().catch(() => undefined);
    if (!state?.releases || !Object.hasOwn(state.releases, remote)) return false;
  }
  return true;
}
