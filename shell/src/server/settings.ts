import { address, databaseUrl, type Environment, logLevel, readAll, text, wholeNumber } from '@site/core/config';
import { type Budgets, readBudgets } from '../registry/budgets';

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
}

/** @throws ConfigurationError with a line for each variable that is wrong or missing; it names it, never its value. */
export function readSettings(env: Environment): Settings {
  const http = ['http:', 'https:'];
  // Another variable's fallback; should it be wrong itself, that is told once.
  const origin = `http://localhost:${env.PORT?.trim() || 3000}`;
  const { logLevel: _, ...settings } = readAll({
    logLevel: () => logLevel(env),
    port: () => wholeNumber(env, 'PORT', { fallback: 3000, max: 65_535 }),
    host: () => text(env, 'HOST', '127.0.0.1'),
    apiUrl: () => address(env, 'API_URL', http),
    databaseUrl: () => databaseUrl(env),
    publicOrigin: () =>
      env.PUBLIC_ORIGIN?.trim() || URL.canParse(origin)
        ? new URL(address(env, 'PUBLIC_ORIGIN', http, origin)).origin
        : '',
    trustProxy: () => wholeNumber(env, 'TRUST_PROXY', { fallback: 0, max: 10 }),
    processes: () => wholeNumber(env, 'SHELL_PROCESSES', { fallback: 1, min: 1, max: 16 }),
    releaseBudgets: () => readBudgets(env),
  });
  return settings;
}
