import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes Nest's own messages to our log. Those about its start get level debug. */
export function nestLogger(logger: Logger): LoggerService {
  const say = (level: 'debug' | 'warn' | 'error') => (message: unknown) =>
    logger[level](message instanceof Error ? { err: message } : {}, String(message));
  return { log: say('debug'), debug: say('debug'), verbose: say('debug'), warn: say('warn'), error: say('error') };
}
