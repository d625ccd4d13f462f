import type { Logger } from 'pino';
import * as v from 'valibot';
import { ConfigurationError, type Environment, readEnvironment, secrets } from '../config/index.js';
import { checkSchema } from '../database/check-schema.js';
import { createLogger } from '../logging/index.js';
import { type ObjectStorage, storageAt, storageVariables } from '../storage/index.js';
import { startTracing, stopTracing, tracingVariables } from '../tracing/index.js';
import { type Ending, shutDownGracefully } from './shut-down.js';

/** What a process has before its own work begins. */
export interface Running<Settings> {
  settings: Settings;
  storage: ObjectStorage;
  logger: Logger;
  /** From now on the process ends in order: `close` finishes what is open. @returns what ends it for another reason */
  endBy(close: () => Promise<void>, ending?: Ending): (reason: string) => void;
}

interface ProcessOptions<Settings> {
  /** Of its log and traces. */
  name: string;
  /** Its own part of the environment. Secrets, storage and traces are those of every process. */
  variables: v.GenericSchema<unknown, Settings>;
  environment?: () => Environment;
  /** False: what concerns traces is only judged. */
  isTraced?: boolean;
  /** Reports to the parent process why this one will not run, in place of standard error. */
  tellFailure?: (reason: string) => Promise<void>;
  start(running: Running<Settings>): Promise<void>;
}

/**
 * Runs a process of the site: reads its environment as a whole, looks for its database and storage, starts what it does,
 * and ends it. One that cannot start says why, by the names of variables where it is they that are wrong, and exits with 1.
 */
export async function runProcess<Settings extends { databaseUrl: string }>(
  options: ProcessOptions<Settings>,
): Promise<void> {
  const { name, variables, environment = () => process.env, isTraced = true, tellFailure, start } = options;
  const logger = createLogger({ name });
  try {
    const settings = readEnvironment(
      v.intersect([secrets, variables, storageVariables, tracingVariables]),
      environment(),
    );
    const storage = storageAt(settings);
    await checkSchema(settings.databaseUrl);
    await storage.prepare();
    if (isTraced) await startTracing(name, settings.tracing);
    const endBy: Running<unknown>['endBy'] = (close, ending) =>
      shutDownGracefully({ ...ending, logger, close: () => close().then(stopTracing) });
    await start({ settings, storage, logger, endBy });
  } catch (error) {
    if (error instanceof ConfigurationError) {
      if (!tellFailure) process.stderr.write(`${error.message}\n`);
      logger.fatal(error.message);
    } else logger.fatal({ err: error }, `${name} failed to start`);
    await tellFailure?.(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
