import { chmodSync, mkdtempSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparePostgres } from '../local/postgres.ts';
import { prepareRedis } from '../local/redis.ts';
import { Supervised } from '../local/supervisor.ts';

/** A separate Postgres and Redis for tests, in a temporary folder. */
export async function startScratch(): Promise<{ databaseUrl: string; redisUrl: string; stop: () => Promise<void> }> {
  const dataDir = scratchFolder();
  const parts: Supervised[] = [];
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()));
    removeScratch(dataDir);
  };
  try {
    const postgres = await preparePostgres({ dataDir, logFile: join(dataDir, 'postgres.log'), scratch: true });
    const redis = await prepareRedis({ dataDir, logFile: join(dataDir, 'redis.log') });
    for (const { unit } of [postgres, redis]) {
      const part = new Supervised(unit);
      parts.push(part);
      await part.start();
    }
    return { databaseUrl: postgres.url, redisUrl: redis.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
/** Two sites with what their tests upload, several times over. */
const ROOM = 4 * 1024 ** 3;

/** A temporary folder that the database's own user may pass through. */
export function scratchFolder(parent: string = fastFolder()) {
  const folder = mkdtempSync(join(parent, 'fairhand-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** In memory, if there is room: on disk, half of the time of a new database is spent on creating its files. */
function fastFolder() {
  try {
    // A container's is usually too small.
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > ROOM ? IN_MEMORY : tmpdir();
  } catch {
    // Other systems have none.
    return tmpdir();
  }
}

/** Removes a folder of data, and the database that had to be stored elsewhere for it. */
export function removeScratch(dataDir: string) {
  try {
    rmSync(readlinkSync(join(dataDir, 'postgres')), { recursive: true, force: true });
  } catch {
    // It is in the folder itself.
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
