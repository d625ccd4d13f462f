import { fork } from 'node:child_process';
import { join } from 'node:path';
import { privateFolder, ROOT } from '../bootstrap/paths.mjs';
import type { Settings } from '../bootstrap/settings.mjs';
import type { Credentials } from './credentials.ts';
import { MALLOC_ENV } from './malloc.ts';
import { freePort } from './ports.ts';
import { ProcessLog } from './process-log.ts';
import { storageEnv } from './storage.ts';
import type { Unit } from './supervisor.ts';

/** Dependencies of the site's processes. */
interface Parts {
  databaseUrl: string;
  redisUrl: string;
  credentials: Credentials;
  /** The launcher's own environment: variables not listed here pass through. */
  env: NodeJS.ProcessEnv;
}

/** The site's own processes, in start order. */
export async function siteUnits(
  settings: Settings,
  { databaseUrl, redisUrl, credentials, env }: Parts,
): Promise<Unit[]> {
  const [apiPort, workerPort] = [await freePort(), await freePort()];
  const shared: Record<string, string | undefined> = {
    ...storageEnv(env, settings.dataDir),
    NODE_ENV: 'production',
    LOG_LEVEL: env.LOG_LEVEL || 'info',
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: settings.publicOrigin,
  };
  const mail = settings.smtpUrl ? {} : { MAIL_DIR: privateFolder(join(settings.dataDir, 'mail')), SMTP_URL: undefined };
  return [
    unit(settings, 'api', 'services/api/dist/main.js', `http://127.0.0.1:${apiPort}`, {
      ...shared,
      ...MALLOC_ENV,
      API_HOST: '127.0.0.1',
      API_PORT: String(apiPort),
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
    }),
    unit(settings, 'worker', 'services/worker/dist/main.js', `http://127.0.0.1:${workerPort}`, {
      ...shared,
      ...mail,
      WORKER_HOST: '127.0.0.1',
      WORKER_PORT: String(workerPort),
      REDIS_URL: redisUrl,
      ADMIN_EMAIL: undefined,
      ADMIN_PASSWORD: undefined,
    }),
    unit(settings, 'shell', 'shell/dist/server/main.mjs', `http://${reachable(settings.host)}:${settings.port}`, {
      ...shared,
      HOST: settings.host,
      PORT: String(settings.port),
      API_URL: `http://127.0.0.1:${apiPort}`,
      TRUST_PROXY: env.TRUST_PROXY || '0',
      // Reachable only from this machine; the shell's log shows the URL.
      METRICS_PORT: env.METRICS_PORT || String(await freePort()),
      ADMIN_EMAIL: undefined,
      ADMIN_PASSWORD: undefined,
    }),
  ];
}

function unit(
  { dataDir }: Settings,
  name: string,
  script: string,
  address: string,
  env: Record<string, string | undefined>,
): Unit {
  return {
    name,
    // The channel of `fork` tells the process when the launcher has ended; its own session protects it from Ctrl-C.
    launch: () =>
      fork(join(ROOT, script), [], {
        cwd: ROOT,
        env,
        execArgv: [],
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    isReady: async () => (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: name === 'shell' ? 2_500 : 4_000,
    log: new ProcessLog(name, join(dataDir, 'logs', `${name}.log`), 'complaints'),
  };
}

/** A connectable address for a server that listens on `host`. */
export function reachable(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
