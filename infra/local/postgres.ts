import { execFile, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, messageOf, SetupError } from '../bootstrap/errors.mjs';
import { keptSecret } from '../bootstrap/paths.mjs';
import { describeProcess, endProcess } from '../bootstrap/processes.mjs';
import { step } from '../bootstrap/progress.mjs';
import { freePort } from './ports.ts';
import { serverHome, serverPrograms, serverUser, type User } from './postgres-home.ts';
import { ProcessLog } from './process-log.ts';
import type { Unit } from './supervisor.ts';
import { withDatabase } from './with-database.ts';

const ROLE = 'fairhand';
const DATABASE = 'fairhand';
const run = promisify(execFile);

export interface LocalServer {
  unit: Unit;
  url: string;
}

/**
 * Prepares the project's own Postgres: programs, data folder, password, port. It listens only on the loopback address,
 * has no socket file, and requires a password.
 */
export async function preparePostgres({
  dataDir,
  logFile,
  scratch = false,
}: {
  /** Absolute; the cluster is in its `postgres` folder. */
  dataDir: string;
  logFile: string;
  /** For tests: faster, and may lose data when the machine fails. */
  scratch?: boolean;
}): Promise<LocalServer> {
  const user = serverUser();
  const bin = serverPrograms(user);
  const home = serverHome(dataDir, user);
  const cluster = join(home, 'cluster');
  const password = keptSecret(join(dataDir, 'postgres.password'));
  const isNew = !existsSync(cluster);
  if (isNew)
    await step('Creating the database', () => makeCluster({ bin, home, cluster, user, password: password.value }));
  await endOldServer(cluster);
  checkVersion(bin, cluster);
  if (password.made && !isNew) resetPassword({ bin, cluster, user, password: password.value });
  const port = await freePort();
  const url = `postgres://${ROLE}:${password.value}@127.0.0.1:${port}/${DATABASE}`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: scratch ? 300 : 100,
    jit: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(scratch ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return {
    url,
    unit: {
      name: 'postgres',
      launch: () =>
        spawn(
          join(bin, 'postgres'),
          ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
          {
            ...user,
            cwd: home,
            detached: true,
            stdio: ['ignore', 'pipe', 'pipe'],
            env: { PATH: process.env.PATH, TZ: 'UTC' },
          },
        ),
      isReady: () => isReady(url),
      stopSignal: 'SIGINT', // "fast": ends sessions, then writes everything to disk
      stopTimeoutMs: 3_000,
      guardSignal: 'INT',
      log: new ProcessLog('postgres', logFile, 'nothing'),
    },
  };
}

/**
 * The URL of the server that runs from this folder, if any.
 * @param dataDir Absolute.
 */
export function runningDatabase(dataDir: string): string | undefined {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const passwordFile = join(dataDir, 'postgres.password');
  try {
    if (!existsSync(passwordFile)) return undefined;
    // Its lines: pid, folder, start time, port, ...
    const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    if (!describeProcess(Number(pid))) return undefined;
    return `postgres://${ROLE}:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${Number(port)}/${DATABASE}`;
  } catch (error) {
    if (codeOf(error) === 'EACCES') {
      throw new SetupError(`${dataDir} belongs to another user: run this as the user who started the site.`);
    }
    return undefined;
  }
}

/** A cluster appears atomically: it is created next to its place and moved there. */
async function makeCluster({
  bin,
  home,
  cluster,
  user,
  password,
}: {
  bin: string;
  home: string;
  cluster: string;
  user: User | undefined;
  password: string;
}) {
  const part = join(home, 'cluster.part');
  const passwordFile = join(home, 'password.part');
  rmSync(part, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    await run(
      join(bin, 'initdb'),
      [
        `--pgdata=${part}`,
        `--username=${ROLE}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        '--no-sync',
      ],
      { ...user, cwd: home, env: { PATH: process.env.PATH, TZ: 'UTC' } },
    );
  } catch (error) {
    throw new SetupError(`The database could not be created: ${lastLine(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(part, cluster);
}

/** After a crash of the launcher its server may still run, on an unknown port. */
async function endOldServer(cluster: string) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const found = describeProcess(pid);
  if (!found) return; // Postgres removes its own stale file.
  if (found.folder === cluster || found.command.includes(cluster)) {
    await step('Stopping the database left by an earlier start', () => endProcess(pid, 'SIGINT', 10_000));
  } else {
    // Another program has the pid now, and Postgres would mistake it for its own server.
    rmSync(file);
  }
}

function checkVersion(bin: string, cluster: string) {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const now = /(\d+)/.exec(stdout ?? '')?.[1];
  if (now && now !== made) {
    throw new SetupError(
      `The data in ${dirname(cluster)} is from Postgres ${made}, the packaged server is ${now}: migrate it with pg_dump, or choose another DATA_DIR.`,
    );
  }
}

/** The password file is missing but the data is there: a user who can read the data may set a new password. */
function resetPassword({
  bin,
  cluster,
  user,
  password,
}: {
  bin: string;
  cluster: string;
  user: User | undefined;
  password: string;
}) {
  const { status } = spawnSync(join(bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], {
    ...user,
    cwd: cluster,
    input: `ALTER ROLE ${ROLE} PASSWORD '${password}'\n`,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  if (status !== 0)
    throw new SetupError('The database password is lost and could not be reset: choose another DATA_DIR.');
}

/** Whether the server answers; creates the database the first time. */
async function isReady(url: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (codeOf(error) === '3D000') await makeDatabase(url);
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function makeDatabase(url: string) {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  await withDatabase(maintenance.href, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
}

/** Checks the server of DATABASE_URL. */
export async function checkDatabase(url: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
    if (rows[0].version < 150_000)
      throw new SetupError('DATABASE_URL points to a Postgres older than 15: use a newer one.');
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const [reason, remedy] = explainConnectionError(error);
    throw new SetupError(
      `DATABASE_URL does not work (${reason}): ${remedy}, or leave it out to have a database started.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** Reason and remedy in our own words, because the server's message may repeat parts of the URL. */
function explainConnectionError(error: unknown): [reason: string, remedy: string] {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(inner);
  switch (code) {
    case 'ECONNREFUSED':
      return ['connection refused', 'start that server, correct host and port'];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return ['unknown host', 'correct the host'];
    case '28P01':
    case '28000':
      return ['user or password refused', 'correct them'];
    case '3D000':
      return ['there is no such database', 'create it, correct the name'];
    default:
      return [code ?? 'no answer in time', 'correct it'];
  }
}

function lastLine(error: unknown) {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr.split('\n').pop() || messageOf(error);
}
