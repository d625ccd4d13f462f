import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger, forRequest } from './index.js';

/** The fields of the lines that `work` logs. */
function linesOf(work: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const logger = createLogger({ name: 'test', level: 'info' });
  work(logger);
  return lines.map((line) => JSON.parse(line));
}

describe('log lines of a request', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('carry its id, and nothing of other requests', () => {
    const lines = linesOf((logger) => {
      forRequest('request-1', () => {
        logger.error({ err: new Error('broken'), requestId: 'request-2', email: 'ada@example.com' }, 'first');
        logger.info('second');
      });
      logger.info('third');
    });
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ msg: 'first', requestId: 'request-2' });
    expect(Object.keys(lines[1] ?? {}).sort()).toEqual([
      'hostname',
      'level',
      'msg',
      'name',
      'pid',
      'requestId',
      'time',
    ]);
    expect(lines[1]).toMatchObject({ msg: 'second', requestId: 'request-1' });
    expect(lines[2]).not.toHaveProperty('requestId');
  });
});

describe('errors', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('reach subscribers with the id of their request, but nothing else about it', () => {
    const reports: unknown[] = [];
    const onReport = (report: unknown) => reports.push(report);
    subscribe('site:error', onReport);
    const error = new Error('broken');
    const lines = linesOf((logger) => {
      forRequest('request-1', () => logger.error({ err: error, email: 'ada@example.com' }, 'Mail rejected'));
      logger.fatal(error);
      logger.error('Disk full');
      logger.warn({ err: error }, 'Retrying');
    });
    unsubscribe('site:error', onReport);
    expect(reports).toEqual([
      { process: 'test', message: 'Mail rejected', error, requestId: 'request-1' },
      { process: 'test', message: 'Error: broken', error },
      { process: 'test', message: 'Disk full', error: undefined },
    ]);
    expect(lines.map(({ level }) => level)).toEqual([50, 60, 50, 40]);
  });

  it('reach subscribers with the id of the request that their line names', () => {
    const reports: unknown[] = [];
    const onReport = (report: unknown) => reports.push(report);
    subscribe('site:error', onReport);
    const error = new Error('refused');
    const lines = linesOf((logger) => {
      logger.error({ err: error, requestId: 'request-1', eventId: 'event-1' }, 'notification failed');
      forRequest('request-2', () => logger.error({ err: error, requestId: 'request-1' }, 'notification failed'));
    });
    unsubscribe('site:error', onReport);
    const report = { process: 'test', message: 'notification failed', error, requestId: 'request-1' };
    expect(reports).toEqual([report, report]);
    expect(lines.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1']);
  });

  it('reach neither the log nor subscribers with the values of a statement', () => {
    const reports: { error?: unknown }[] = [];
    const onReport = (report: unknown) => reports.push(report as object);
    subscribe('site:error', onReport);
    const error = Object.assign(new Error('canceled'), { code: '57014', parameters: ['Ada'], detail: 'Ada' });
    const lines = linesOf((logger) => {
      logger.error({ err: error }, 'request failed');
      logger.error(error);
    });
    unsubscribe('site:error', onReport);
    expect(lines.map(({ err }) => Object.keys(err as object).sort())).toEqual([
      ['code', 'message', 'stack', 'type'],
      ['code', 'message', 'stack', 'type'],
    ]);
    expect(reports.map((report) => ({ ...(report.error as object) }))).toEqual([{ code: '57014' }, { code: '57014' }]);
  });
});
