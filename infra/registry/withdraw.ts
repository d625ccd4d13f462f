import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRegistry } from '@site/core/registry';
import { DiskStorage } from '@site/core/storage';
import { personOf } from '@site/kit/release';
import { readSettings } from '../bootstrap/settings.mjs';
import { readKept } from '../local/credentials.ts';
import { findDatabase } from '../local/on-database.ts';
import { TOKENS_FILE } from './site-client.ts';

/** A shell that missed the notification checks by itself within 5 s. */
const PATIENCE_MS = 10_000;

/**
 * Removes a remote from the site: its routes become unknown, its slots empty. Its versions stay, so that open pages
 * continue. This is for operators, through the database of DATABASE_URL, or that of the site running from DATA_DIR; a
 * team asks its site.
 * @param options `isForGood`: also revokes its team's tokens.
 * @returns The released version, and whether the site of DATA_DIR still shows it.
 */
export async function withdraw(
  remote: string,
  { by = personOf(), env, isForGood = false }: { by?: string; env: NodeJS.ProcessEnv; isForGood?: boolean },
): Promise<{ version: string | undefined; revoked: number; inUse: boolean }> {
  const registry = createRegistry({ connectionString: findDatabase(env), storage: new DiskStorage(tmpdir()) });
  try {
    const version = await registry.withdraw(remote, by ? `operator (${by})` : 'operator');
    const revoked = isForGood ? await registry.tokens.revoke(remote) : 0;
    return { version, revoked, inUse: version !== undefined && (await isStillShown(remote, env)) };
  } finally {
    await registry.close();
  }
}

async function isStillShown(remote: string, env: NodeJS.ProcessEnv) {
  const { SITE } = readKept(join(readSettings(env).dataDir, TOKENS_FILE));
  if (!SITE) return false;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(20)) {
    const ready = await fetch(`${SITE}/health/ready`).catch(() => undefined);
    const state: { releases?: Record<string, string> } | undefined = await ready?.json().catch(() => undefined);
    if (!state?.releases || !Object.hasOwn(state.releases, remote)) return false;
  }
  return true;
}
