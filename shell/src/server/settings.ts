import {
  address,
  ConfigurationError,
  databaseUrl,
  type Environment,
  logLevel,
  publicOriginOrLocal,
  readAll,
  text,
  wholeNumber,
} from '@site/core/config';
import { type Budgets, readBudgets } from '../registry/budgets';

/** Where this process tells its metrics: never where visitors come. */
export interface MetricsAddress {
  /** 0 takes any free port. */
  port: number;
  host: string;
}

/** What the process is told by its environment; read and checked once, at start. */
export interface Settings {
  port: number;
  host: string;
  apiUrl: string;
  databaseUrl: string;
  publicOrigin: string;
  /** Number of proxies in front whose X-Forwarded-For entries are believed. */
  trustProxy: number;
  /** Processes that serve side by side behind the port. */
  processes: number;
  /** What releases may weigh, by remote. */
  releaseBudgets: Budgets;
  /** Undefined: metrics are told nowhere. */
  metrics: MetricsAddress | undefined;
}

/** @throws ConfigurationError with a line for each variable that is wrong or missing; it names it, never its value. */
export function readSettings(env: Environment): Settings {
  const http = ['http:', 'https:'];
  const { logLevel: _, ...settings } = readAll({
    logLevel: () => logLevel(env),
    port: () => wholeNumber(env, 'PORT', { fallback: 3000, max: 65_535 }),
    host: () => text(env, 'HOST', '127.0.0.1'),
    apiUrl: () => address(env, 'API_URL', http),
    databaseUrl: () => databaseUrl(env),
    publicOrigin: () => publicOriginOrLocal(env),
    trustProxy: () => wholeNumber(env, 'TRUST_PROXY', { fallback: 0, max: 10 }),
    processes: () => wholeNumber(env, 'SHELL_PROCESSES', { fallback: 1, min: 1, max: 16 }),
    releaseBudgets: () => readBudgets(env),
    metrics: () => metricsAddress(env),
  });
  return settings;
}

function metricsAddress(env: Environment): MetricsAddress | undefined {
  if (!env.METRICS_PORT?.trim()) return undefined;
  const port = wholeNumber(env, 'METRICS_PORT', { max: 65_535 });
  const host = text(env, 'METRICS_HOST', '127.0.0.1');
  if (port > 0 && env.METRICS_PORT.trim() === (env.PORT?.trim() || '3000')) {
    throw new ConfigurationError('METRICS_PORT must be another port than PORT, where visitors come');
  }
  return { port, host };
}

/** What works but is probably not meant, a sentence each. */
export function doubtsAbout({ publicOrigin, trustProxy }: Settings): string[] {
  const isBehindProxy = publicOrigin.startsWith('https:');
  if (!isBehindProxy || trustProxy > 0) return [];
  return [
    'PUBLIC_ORIGIN is https, which a proxy in front must bring, but TRUST_PROXY is 0: all visitors count as the one address of that proxy',
  ];
}
