import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS, SESSION_COOKIE } from '@site/contracts';
import { ROOT } from '../bootstrap/paths.mjs';
import { freePort } from '../local/ports.ts';
import { startScratch } from '../test/scratch.ts';

/** The staff account of an API of `startOwnApi`. */
export const ACCOUNT = { email: 'bench@fairhand.example', password: 'bench-password' };
const TIMEOUT_MS = 30_000;

/**
 * Starts the built API on its own database.
 * @param env Changes to its environment.
 */
export async function startOwnApi(
  env: Record<string, string> = {},
): Promise<{ address: string; databaseUrl: string; storageDir: string; pid: number; stop: () => Promise<void> }> {
  const storageDir = mkdtempSync(join(tmpdir(), 'bench-objects-'));
  /** Cleanup steps, in start order. */
  const ends: (() => unknown)[] = [() => rmSync(storageDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const scratch = await startScratch();
    ends.push(() => scratch.stop());
    const { databaseUrl } = scratch;
    migrate(databaseUrl);
    const port = await freePort();
    const child = spawn(process.execPath, [join(ROOT, 'services/api/dist/main.js')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        API_PORT: String(port),
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        STORAGE_DIR: storageDir,
        DATABASE_URL: databaseUrl,
        ADMIN_EMAIL: ACCOUNT.email,
        ADMIN_PASSWORD: ACCOUNT.password,
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    ends.push(async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    });
    const address = `http://127.0.0.1:${port}`;
    const until = Date.now() + TIMEOUT_MS;
    while (!(await fetch(address + ENDPOINTS.ready).catch(() => undefined))?.ok) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('The API does not start: was it built?');
      await sleep(100);
    }
    return { address, databaseUrl, storageDir, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the built API's tables in an empty database. */
export function migrate(databaseUrl: string) {
  const command = [join(ROOT, 'services/core/dist/cli/migrate.js'), 'up'];
  const { status, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  if (status !== 0) throw new Error(`The database could not be prepared: ${stderr}`);
}

/** @returns Value of a Cookie header. */
export async function signIn(address: string, account: { email: string; password: string }): Promise<string> {
  const answer = await fetch(address + ENDPOINTS.session, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(account),
  });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  if (!session) throw new Error(`The sign-in answered ${answer.status}: ${await answer.text()}`);
  return session.split(';')[0] ?? '';
}
