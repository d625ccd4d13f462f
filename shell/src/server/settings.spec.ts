import { describe, expect, it } from '@jest/globals';
import { doubtsAbout, readSettings } from './settings';

const right = { API_URL: 'http://127.0.0.1:4000', DATABASE_URL: 'postgres://user:secret@127.0.0.1/db' };

describe('readSettings', () => {
  it('has defaults for what is optional', () => {
    expect(readSettings(right)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      trustProxy: 0,
      processes: 1,
      publicOrigin: 'http://localhost:3000',
    });
  });

  it.each([
    ['PORT', 'secret'],
    ['PORT', '70000'],
    ['API_URL', 'secret'],
    ['DATABASE_URL', 'mysql://secret'],
    ['DATABASE_URL', ''],
    ['PUBLIC_ORIGIN', 'secret'],
    ['PUBLIC_ORIGIN', 'https://user:secret@www.example.com'],
    ['PUBLIC_ORIGIN', 'https://www.example.com/secret'],
    ['PUBLIC_ORIGIN', 'https://www.example.com?secret'],
    ['TRUST_PROXY', '-1'],
    ['SHELL_PROCESSES', '0'],
    ['LOG_LEVEL', 'secret'],
    ['METRICS_PORT', 'secret'],
    ['METRICS_PORT', '3000'],
    ['RELEASE_BUDGETS', 'secret'],
    ['RELEASE_BUDGETS', 'mfe-a:page=10,secret=3'],
  ])('names %s when it is invalid, and never its value', (name, value) => {
    const read = () => readSettings({ ...right, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow('secret');
  });

  it('exposes metrics only on request, and then to this machine', () => {
    expect(readSettings(right).metrics).toBeUndefined();
    expect(readSettings({ ...right, METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readSettings({ ...right, METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics?.host).toBe('::');
  });

  it('reads budgets by remote, with defaults for the rest', () => {
    const { releaseBudgets } = readSettings({
      ...right,
      RELEASE_BUDGETS: 'mfe-a:page=10, mfe-a:slot=20,mfe-b:server=1',
    });
    expect(releaseBudgets('mfe-a')).toMatchObject({ page: 10, slot: 20 });
    expect(releaseBudgets('mfe-b')).toEqual({ ...releaseBudgets('mfe-c'), server: 1 });
  });

  it('reports all errors at once, one per line', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(
      /^LOG_LEVEL [^\n]+\nPORT [^\n]+\nAPI_URL [^\n]+\nDATABASE_URL [^\n]+$/,
    );
  });

  it.each([
    [{}, 0],
    [{ PUBLIC_ORIGIN: 'https://www.example.com', TRUST_PROXY: '1' }, 0],
    [{ PUBLIC_ORIGIN: 'https://www.example.com' }, 1],
  ])('warns about an untrusted proxy: %j', (given, count) => {
    const doubts = doubtsAbout(readSettings({ ...right, ...given }));
    expect(doubts.filter((doubt) => doubt.includes('TRUST_PROXY is 0'))).toHaveLength(count);
  });
});
