import type { Logger } from 'pino';
import * as v from 'valibot';
import { ConfigurationError, type Environment, readEnvironment, secrets } from '../config/index.js';
import { checkSchema } from '../database/check-schema.js';
import { createLogger } from '../logging/index.js';
import { type ObjectStorage, storageAt, storageVariables } from '../storage/index.js';
import { startTracing, stopTracing, tracingVariables } from '../tracing/index.js';
import { type ShutdownOptions, shutDownGracefully } from './shut-down.js';

/** What `runProcess` hands to every process. */
export interface ProcessContext<Settings> {
  settings: Settings;
  storage: ObjectStorage;
  logger: Logger;
  /**
   * From now on, a signal shuts the process down: `close` finishes open work.
   * @returns a function that shuts it down for another reason
   */
  onShutdown(close: () => Promise<void>, shutdown?: ShutdownOptions): (reason: string) => void;
}

interface ProcessOptions<Settings> {
  /** Name in logs and traces. */
  name: string;
  /** Its own variables. Those of secrets, storage and traces are the same for every process. */
  variables: v.GenericSchema<unknown, Settings>;
  environment?: () => Environment;
  /** False: trace settings are only validated. */
  isTraced?: boolean;
  /** Reports a failed start to the parent process instead of standard error. */
  reportFailure?: (reason: string) => Promise<void>;
  start(context: ProcessContext<Settings>): Promise<void>;
}

/**
 * Runs a process: validates its environment, checks database and storage, starts, and shuts down. If it cannot start,
 * it names the wrong variables and exits with 1.
 */
export async function runProcess<Settings extends { databaseUrl: string }>(
  options: ProcessOptions<Settings>,
): Promise<void> {
  const { name, variables, environment = () => process.env, isTraced = true, reportFailure, start } = options;
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
    const onShutdown: ProcessContext<unknown>['onShutdown'] = (close, shutdown) =>
      shutDownGracefully({ ...shutdown, logger, close: () => close().then(stopTracing) });
    await start({ settings, storage, logger, onShutdown });
  } catch (error) {
    if (error instanceof ConfigurationError) {
      if (!reportFailure) process.stderr.write(`${error.message}\n`);
      logger.fatal(error.message);
    } else logger.fatal({ err: error }, `${name} failed to start`);
    await reportFailure?.(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
