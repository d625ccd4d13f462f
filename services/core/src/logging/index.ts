import { type Logger, pino } from 'pino';
import { ConfigurationError, logLevel } from '../config/index.js';

/**
 * Structured log of a process: one JSON line each, ISO times, level from LOG_LEVEL. A level that is none
 * counts as info here, so that the check of the configuration can still tell of it.
 */
export function createLogger({ name, level }: { name: string; level?: string }): Logger {
  return pino({
    name,
    level: level ?? levelOfEnvironment(),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'],
  });
}

function levelOfEnvironment(): string {
  try {
    return logLevel(process.env);
  } catch (error) {
    if (error instanceof ConfigurationError) return 'info';
    throw error;
  }
}
