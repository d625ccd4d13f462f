import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRegistry, type ReleaseRegistry } from '@site/core/registry';
import { DiskStorage } from '@site/core/storage';
import { CommandError, EXIT, personOf } from '@site/kit/release';
import type { RemoteManifest } from '@site/platform';
import { readSettings } from '../bootstrap/settings.mjs';
import { readKept } from '../local/credentials.ts';
import { findDatabase } from '../local/on-database.ts';
import { TOKENS_FILE } from './site-client.ts';

/** A shell that missed the notification checks by itself within 5 s. */
const TIMEOUT_MS = 10_000;

/**
 * Removes a remote from the site: its routes become unknown, its slots empty. Its versions stay, so that open pages
 * keep working. This is for operators, through the database of DATABASE_URL, or that of the site running from DATA_DIR;
 * a team asks its site.
 * @param options `isForGood`: also revokes its team's tokens. `force`: even if others may need it.
 * @returns The released version, and whether the site of DATA_DIR still shows it.
 * @throws CommandError when others may need it
 */
export async function withdraw(
  remote: string,
  options: { by?: string; env: NodeJS.ProcessEnv; isForGood?: boolean; force?: boolean },
): Promise<{ version: string | undefined; revoked: number; inUse: boolean; overruled: Overruled }> {
  const { by = personOf(), env, isForGood = false, force = false } = options;
  const registry = createRegistry({ connectionString: findDatabase(env), storage: new DiskStorage(tmpdir()) });
  try {
    const operator = by ? `operator (${by})` : 'operator';
    const overruled = await needed(registry, remote);
    const [refusal] = overruled;
    if (refusal && !force) {
      await registry.refusals.add(remote, { ...refusal, by: operator });
      throw new CommandError(
        EXIT.refused,
        `${remote} was refused by the check "needed": ${refusal.reason}. Withdraw it with --force if that is meant.`,
        { ...refusal },
      );
    }
    const version = await registry.withdraw(remote, operator, overruled);
    const revoked = isForGood ? await registry.tokens.revoke(remote) : 0;
    return { version, revoked, overruled, inUse: version !== undefined && (await isStillShown(remote, env)) };
  } finally {
    await registry.close();
  }
}

type Overruled = { check: 'needed'; reason: string }[];

/** No page is rendered here, so all slots and pages that it gives the other released frontends count as needed. */
async function needed(registry: ReleaseRegistry, remote: string): Promise<Overruled> {
  const current = await registry.current();
  const manifest = current.find((one) => one.remote === remote)?.manifest as RemoteManifest | undefined;
  const others = current.flatMap((one) => (one.remote === remote ? [] : [one.remote]));
  if (!manifest || others.length === 0) return [];
  const given = [
    ...manifest.slots.map((slot) => `the slot ${slot}`),
    ...manifest.routes.map(({ path }) => `the page ${path}`),
  ];
  return [{ check: 'needed', reason: `${others.join(', ')} may need ${remote}: ${given.join(', ')}` }];
}

async function isStillShown(remote: string, env: NodeJS.ProcessEnv) {
  const { SITE } = readKept(join(readSettings(env).dataDir, TOKENS_FILE));
  if (!SITE) return false;
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(20)) {
    const ready = await fetch(`${SITE}/health/ready`).catch(() => undefined);
    const state: { releases?: Record<string, string> } | undefined = await ready?.json().catch(() => undefined);
    if (!state?.releases || !Object.hasOwn(state.releases, remote)) return false;
  }
  return true;
}
