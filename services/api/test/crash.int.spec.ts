import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiProcess } from '@site/testing/api-process';
import { compiled } from '@site/testing/compiled';
import { describedFetch } from '@site/testing/described-fetch';
import { eventually } from '@site/testing/eventually';
import { TestDatabase } from '@site/testing/test-database';

const FAULTS = compiled(fileURLToPath(new URL('support/faults-on-demand.ts', import.meta.url)));
const LEAD = JSON.stringify({
  fullName: 'Ada Price',
  email: 'ada@example.com',
  phone: '(214) 555-0100',
  zipCode: '75201',
});

describe('an uncaught error in the API', () => {
  let database: TestDatabase;
  let folder: string;
  let api: ApiProcess;
  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'api-crash-'));
  });
  afterEach(() => api.stop('SIGKILL'));
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async () => {
    api = await ApiProcess.start({
      DATABASE_URL: database.url,
      STORAGE_DIR: folder,
      NODE_OPTIONS: `--import ${FAULTS}`,
    });
  };
  const cause = (fault: string) =>
    describedFetch(`${api.address}/api/session`, { headers: { 'x-fault': fault, 'x-request-id': `request-${fault}` } });

  it.each([
    ['timer', 'a fault in a timer'],
    ['promise', 'a fault in a promise'],
    ['stream', 'a fault in a stream'],
  ])('in a %s is logged with its request; open requests finish, then the process exits', async (fault, message) => {
    await start();
    const before = await database.count('quote_requests');
    const submission = new SlowSubmission(api.port);
    await submission.begun;
    // The request that caused it already has its response; no other client is affected.
    expect((await cause(fault)).status).toBe(401);
    await eventually(() => expect(api.log).toContain(message));
    await submission.finish();
    expect(await submission.answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await api.exitCode).toBe(1);
    expect(await database.count('quote_requests')).toBe(before + 1);
    const entries = api.log.split('\n').filter((line) => line.includes('uncaught error'));
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0] ?? '')).toMatchObject({
      level: 60,
      requestId: `request-${fault}`,
      err: { message },
      msg: 'uncaught error: finishing open work, then exiting',
    });
  });

  it('closes keep-alive connections after their response', async () => {
    await start();
    const submission = new SlowSubmission(api.port, 'keep-alive');
    await submission.begun;
    await cause('timer');
    await eventually(() => expect(api.log).toContain('uncaught error'));
    await submission.finish();
    const [status, ...headers] = (await submission.answer).split('\r\n');
    expect(status).toBe('HTTP/1.1 201 Created');
    expect(headers.map((header) => header.toLowerCase())).toContain('connection: close');
    expect(await api.exitCode).toBe(1);
  });

  it('waits only half a second for open requests, because clients wait for the next process', async () => {
    await start();
    const submission = new SlowSubmission(api.port);
    await submission.begun;
    const since = Date.now();
    await cause('timer');
    expect(await api.exitCode).toBe(1);
    const waited = Date.now() - since;
    expect(waited).toBeGreaterThan(500);
    expect(waited).toBeLessThan(2_500);
    expect(await submission.answer).toBe('');
  });

  it('ends the process even if the thrown value is undefined', async () => {
    await start();
    await cause('nothing');
    expect(await api.exitCode).toBe(1);
    expect(api.log).toContain('uncaught error');
  });

  it('in native code ends the process immediately, because no handler can run', async () => {
    await start();
    const submission = new SlowSubmission(api.port);
    await submission.begun;
    const since = Date.now();
    process.kill(api.pid ?? 0, 'SIGSEGV');
    expect(await api.exitCode).toBe(null);
    expect(Date.now() - since).toBeLessThan(400);
    expect(api.log).not.toContain('shutting down');
  });
});

/** A lead whose request body is not complete yet. */
class SlowSubmission {
  readonly begun: Promise<void>;
  readonly answer: Promise<string>;
  private readonly socket;

  constructor(port: number, connection = 'close') {
    const socket = connect(port, '127.0.0.1');
    this.socket = socket;
    this.begun = new Promise((resolve) => {
      socket.once('connect', async () => {
        socket.write(
          `POST /api/submit-quote HTTP/1.1\r\nHost: site.example\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: ${LEAD.length}\r\n\r\n${LEAD.slice(0, -10)}`,
        );
        await sleep(100);
        resolve();
      });
    });
    this.answer = new Promise((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(text));
    });
  }

  async finish(): Promise<void> {
    await new Promise((resolve) => this.socket.write(LEAD.slice(-10), resolve));
  }
}
