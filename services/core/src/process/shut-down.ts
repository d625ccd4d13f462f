import type { Logger } from 'pino';

/** Launchers and orchestrators kill a process five seconds after SIGTERM. */
const STOP_MS = 4_500;
/** After an uncaught error. This plus the start of the next process must fit into the 3 s that the shell waits. */
const DRAIN_MS = 500;

export interface ShutdownOptions {
  /** The log line at the start of the shutdown. */
  message?: string;
  withinMs?: number;
  /** False if other code handles uncaught errors. */
  handlesUncaughtErrors?: boolean;
}

/**
 * Shuts the process down: `close` finishes open work, then the process exits. The exit code is 0 after SIGINT, SIGTERM
 * or the end of its launcher, and 1 after an uncaught error, which is logged with its request. The parent of the
 * process then starts another. Signals of native crashes have no listener: it would keep the process alive.
 * @returns a function that shuts it down for another reason
 */
export function shutDownGracefully({
  logger,
  close,
  message = 'process shutting down',
  withinMs = STOP_MS,
  handlesUncaughtErrors = true,
}: ShutdownOptions & { logger: Logger; close: () => Promise<void> }): (reason: string) => void {
  let isStopping = false;
  const stop = async (exitCode: number, timeoutMs: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode), timeoutMs);
    await close().catch((error: unknown) => logger.error({ err: error }, 'shutdown failed'));
    process.exit(exitCode);
  };
  const stopInOrder = (reason: string) => {
    if (!isStopping) logger.info({ reason }, message);
    void stop(0, withinMs);
  };
  process.on('SIGINT', stopInOrder);
  process.on('SIGTERM', stopInOrder);
  // The channel to the launcher closed. Nothing else would stop this process.
  process.on('disconnect', () => stopInOrder('launcher gone'));
  if (!handlesUncaughtErrors) return stopInOrder;
  const stopAfter = (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught error: finishing open work, then exiting');
    void stop(1, DRAIN_MS);
  };
  process.on('uncaughtException', stopAfter);
  process.on('unhandledRejection', stopAfter);
  return stopInOrder;
}
