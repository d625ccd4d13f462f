import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';
import { safeParse } from 'valibot';
import { logLevel } from '../config/index.js';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Does work for a request: every line that is logged meanwhile, and because of it, names the request. */
export function forRequest<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}

/**
 * Structured log of a process: one JSON line each, ISO times, level from LOG_LEVEL. A level that is none
 * counts as info here, so that the check of the configuration can still tell of it.
 */
export function createLogger({ name, level }: { name: string; level?: string }): Logger {
  return pino({
    name,
    level: level ?? levelOfEnvironment(),
    timestamp: pino.stdTimeFunctions.isoTime,
    // pino writes the line's own fields into what it gets: never the store itself.
    mixin: () => ({ ...requests.getStore() }),
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'],
  });
}

function levelOfEnvironment(): string {
  const { success, output } = safeParse(logLevel, process.env.LOG_LEVEL?.trim() || undefined);
  return success ? output : 'info';
}
