import { type Logger, pino } from 'pino';

/** Structured log of a process: one JSON line each, ISO times, level from LOG_LEVEL (default info). */
export function createLogger({
  name,
  level = process.env.LOG_LEVEL || 'info',
}: {
  name: string;
  level?: string;
}): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'],
  });
}
