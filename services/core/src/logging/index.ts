import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { type Logger, pino, stdSerializers } from 'pino';
import { safeParse } from 'valibot';
import { logLevel } from '../config/index.js';
import { withoutValues } from './without-values.js';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Runs work for a request: every line logged during it has the request's id. */
export function forRequest<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}

/**
 * A channel of `node:diagnostics_channel` with every line of level error or fatal, for error collectors
 * (infra/docs/error-reporting.md).
 */
const errors = channel('site:error');
const ERROR_LEVEL = 50;

/** The data that subscribers get. Of the request, it has only the id; the error has no values. */
interface ReportedError {
  process: string;
  message: string;
  error?: unknown;
  requestId?: string;
}

function report(process: string, [first, second]: unknown[]): void {
  const fields = first as { err?: unknown; requestId?: string } | undefined;
  const error = first instanceof Error ? first : fields?.err;
  const message = typeof first === 'string' ? first : typeof second === 'string' ? second : String(error);
  // A failed job is reported after its request's context has ended.
  const requestId = fields?.requestId ?? requests.getStore()?.requestId;
  errors.publish({ process, message, error: withoutValues(error), requestId } satisfies ReportedError);
}

/**
 * Structured log of a process: one JSON object per line, ISO times, level from LOG_LEVEL. An invalid level
 * counts as info here, so that the configuration check can still report it.
 */
export function createLogger({ name, level }: { name: string; level?: string }): Logger {
  return pino({
    name,
    level: level ?? levelOfEnvironment(),
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error) => stdSerializers.err(withoutValues(error) as Error) },
    // A copy, because pino adds the line's fields to this object.
    mixin: () => ({ ...requests.getStore() }),
    hooks: {
      logMethod(line, method, level) {
        if (level >= ERROR_LEVEL && errors.hasSubscribers) report(name, line);
        method.apply(this, line);
      },
    },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'],
  });
}

function levelOfEnvironment(): string {
  const { success, output } = safeParse(logLevel, process.env.LOG_LEVEL?.trim() || undefined);
  return success ? output : 'info';
}
