import {
  type Environment,
  localOrigin,
  logLevel,
  port,
  postgresAddress,
  publicOrigin,
  readEnvironment,
  variables,
  webAddress,
  wholeNumber,
  word,
} from '@site/core/config';
import * as v from 'valibot';
import { cspExtra, tagScripts } from '../http';
import { releaseBudgets } from '../registry';

export const shellVariables = v.pipe(
  variables({
    LOG_LEVEL: logLevel,
    PORT: v.optional(port, '3000'),
    HOST: v.optional(word, '127.0.0.1'),
    API_URL: webAddress,
    DATABASE_URL: postgresAddress,
    PUBLIC_ORIGIN: v.optional(publicOrigin),
    TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
    SHELL_PROCESSES: v.optional(wholeNumber(1, 16), '1'),
    RELEASE_BUDGETS: v.optional(releaseBudgets, ''),
    CSP_EXTRA: v.optional(cspExtra, ''),
    TAG_SCRIPTS: v.optional(tagScripts, ''),
    METRICS_PORT: v.optional(port),
    METRICS_HOST: v.optional(word, '127.0.0.1'),
  }),
  v.partialCheck(
    [['PORT'], ['METRICS_PORT']],
    ({ PORT, METRICS_PORT }) => !METRICS_PORT || METRICS_PORT !== PORT,
    'METRICS_PORT must be another port than PORT, where visitors come',
  ),
  v.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    apiUrl: env.API_URL,
    databaseUrl: env.DATABASE_URL,
    publicOrigin: env.PUBLIC_ORIGIN ?? localOrigin(env.PORT),
    /** Number of proxies in front whose X-Forwarded-For is trusted. */
    trustProxy: env.TRUST_PROXY,
    /** Number of serving processes behind the port. */
    processes: env.SHELL_PROCESSES,
    /** Size limits of releases, by remote. */
    releaseBudgets: env.RELEASE_BUDGETS,
    /** What public pages load from other sites: sources by directive, and URLs of scripts. */
    cspExtra: env.CSP_EXTRA,
    tagScripts: env.TAG_SCRIPTS,
    /** Address for metrics, never the visitors' port; 0 is any free port. Undefined: no metrics. */
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
  })),
);

/** The process's settings from its environment, checked once at start. */
export type Settings = v.InferOutput<typeof shellVariables>;

export type MetricsAddress = NonNullable<Settings['metrics']>;

/** @throws ConfigurationError with a line for each wrong or missing variable: its name, never its value. */
export const readSettings = (env: Environment): Settings => readEnvironment(shellVariables, env);

/** Warnings about settings that work but are probably a mistake, one sentence each. */
export function doubtsAbout({ publicOrigin, trustProxy }: Pick<Settings, 'publicOrigin' | 'trustProxy'>): string[] {
  const isBehindProxy = publicOrigin.startsWith('https:');
  if (!isBehindProxy || trustProxy > 0) return [];
  return [
    'PUBLIC_ORIGIN is https, which a proxy in front must bring, but TRUST_PROXY is 0: all visitors count as the one address of that proxy',
  ];
}
