import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, SetupError } from '../bootstrap/errors.mjs';
import { keptSecret, privateFolder, writePrivate } from '../bootstrap/paths.mjs';
import { describeProcess, endProcess } from '../bootstrap/processes.mjs';
import { step } from '../bootstrap/progress.mjs';
import { freePort } from './ports.ts';
import type { LocalServer } from './postgres.ts';
import { ProcessLog } from './process-log.ts';
import { canInstall, findProgram, installPackages } from './system-packages.ts';

const HOW =
  'install it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), or set REDIS_URL to a server of your own.';

/** @returns Path of `redis-server`; installs it if permitted. */
export async function redisProgram(): Promise<string> {
  const found = findProgram('redis-server');
  if (found) return found;
  if (!canInstall()) throw new SetupError(`redis-server is missing: ${HOW}`);
  const failure = await installPackages(['redis-server']);
  const installed = findProgram('redis-server');
  if (!installed) throw new SetupError(`redis-server could not be installed${failure ? ` (${failure})` : ''}: ${HOW}`);
  return installed;
}

/** Prepares the project's own Redis: append-only file, loopback address, password. */
export async function prepareRedis({
  dataDir,
  logFile,
}: {
  /** Absolute; its files are in `redis`. */
  dataDir: string;
  logFile: string;
}): Promise<LocalServer> {
  const program = await redisProgram();
  const folder = privateFolder(join(dataDir, 'redis'));
  await endOldServer(folder);
  const password = keptSecret(join(dataDir, 'redis.password')).value;
  const port = await freePort();
  const config = join(folder, 'redis.conf');
  writePrivate(
    config,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `requirepass ${password}`,
      'appendonly yes',
      'appendfsync everysec',
      'save ""',
      'maxmemory-policy noeviction', // as BullMQ requires: a full Redis refuses writes, it does not evict jobs
      'daemonize no',
      'pidfile redis.pid',
      '',
    ].join('\n'),
  );
  const url = `redis://:${password}@127.0.0.1:${port}`;
  return {
    url,
    unit: {
      name: 'redis',
      launch: () =>
        spawn(program, [config], {
          cwd: folder,
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      isReady: () => ping(url).then(() => true),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 3_000,
      guardSignal: 'TERM',
      log: new ProcessLog('redis', logFile, 'nothing'),
    },
  };
}

async function endOldServer(folder: string) {
  const file = join(folder, 'redis.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const found = describeProcess(pid);
  if (found && (found.folder === folder || found.command.includes(folder)) && found.command.includes('redis')) {
    await step('Stopping the Redis left by an earlier start', () => endProcess(pid, 'SIGTERM', 5_000));
  }
  rmSync(file, { force: true });
}

/** Throws when the server does not answer. */
async function ping(url: string) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 5_000,
  });
  let failure: unknown;
  redis.on('error', (error) => {
    failure ??= error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw failure ?? error;
  } finally {
    redis.disconnect();
  }
}

/** Checks the server of REDIS_URL. The worker checks several servers itself. */
export async function checkRedis(url: string) {
  if (!/^rediss?:/.test(url)) return;
  try {
    await ping(url);
  } catch (cause) {
    const code = codeOf(cause instanceof AggregateError ? cause.errors[0] : cause);
    const text = cause instanceof Error ? cause.message : '';
    const reason = /NOAUTH|WRONGPASS|invalid password/i.test(text)
      ? 'password refused'
      : code === 'ECONNREFUSED'
        ? 'connection refused'
        : (code ?? 'no answer');
    throw new SetupError(
      `REDIS_URL does not work (${reason}): start that server or correct the address, or leave it out to have a Redis started.`,
    );
  }
}
