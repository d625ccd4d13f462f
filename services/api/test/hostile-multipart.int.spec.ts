import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiProcess } from '@site/testing/api-process';
import { describedFetch } from '@site/testing/described-fetch';
import { eventually } from '@site/testing/eventually';
import { Random } from '@site/testing/random';
import { TestDatabase } from '@site/testing/test-database';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { PUBLIC_ORIGIN, sessionCookie, sessionCookieOf } from './support/test-api.js';

const MUTATIONS = 1_500;
const AT_ONCE = 50;
/** How long a client waits before it disconnects: after half a request, and after a whole one. */
const HALF_MS = 250;
const WHOLE_MS = 20_000;

/** The request that once crashed the API: a part without a name. */
const NAMELESS = '--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--';
const NAMELESS_FILE = '--X\r\nContent-Disposition: form-data; filename="a.jpg"\r\n\r\nx\r\n--X--';
/** A file that spans several chunks. */
const LONG_FILE = `--X\r\nContent-Disposition: form-data; name="pdfFiles"; filename="a.pdf"\r\n\r\n%PDF-1.7\n${'x'.repeat(300_000)}\r\n--X--`;

interface Answer {
  status: number;
  body: { statusCode?: number; error?: string; message?: string; fields?: Record<string, string> };
}

describe('a hostile multipart body', () => {
  let database: TestDatabase;
  let folder: string;
  let api: ApiProcess;
  let session: string;
  let quoteRequest: string;

  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'api-hostile-'));
    api = await ApiProcess.start({
      DATABASE_URL: database.url,
      STORAGE_DIR: folder,
      PUBLIC_ORIGIN,
      LOG_LEVEL: 'warn',
    });
    const account = { email: 'desk@example.com', password: 'correct horse' };
    await new StaffAccounts(database.source).add(account.email, account.password);
    const signedIn = await post('/api/session', JSON.stringify(account), 'application/json', { origin: PUBLIC_ORIGIN });
    session = sessionCookieOf({ status: signedIn.status, headers: signedIn.headers, body: undefined }) ?? '';
    const lead = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };
    const stored = await post('/api/submit-quote', JSON.stringify(lead), 'application/json');
    quoteRequest = ((await stored.json()) as { id: string }).id;
  });
  afterAll(async () => {
    await api?.stop('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
    describedFetch(api.address + path, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

  const send = async (path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await post(path, body, 'multipart/form-data; boundary=X', headers);
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };

  /** Uploads by visitors and by staff, which the same code reads. */
  const doors = () =>
    [
      ['/api/upload', {}],
      [`/api/quote-requests/${quoteRequest}/files`, { cookie: sessionCookie(session), origin: PUBLIC_ORIGIN }],
    ] as const;

  /** Expects that the original process still runs and responds. */
  const expectAsBefore = async () => {
    expect(api.isRunning).toBe(true);
    expect((await describedFetch(`${api.address}/health/ready`)).status).toBe(200);
    // Every stored file belongs to a successful upload.
    await eventually(async () => {
      const known = (await database.rows<{ id: string }>('select id from files')).map(({ id }) => id);
      expect((await files(folder)).sort()).toEqual(known.flatMap((id) => [id, `${id}.~type`]).sort());
    });
  };

  it.each([
    ['a part without a name', NAMELESS],
    ['a file without a name', NAMELESS_FILE],
    ['a part without a name before a long file', NAMELESS.replace('--X--', LONG_FILE)],
    ['a file without a name before a long file', NAMELESS_FILE.replace('--X--', LONG_FILE)],
    ['a file with an empty name', NAMELESS_FILE.replace('form-data;', 'form-data; name="";')],
    [
      'a file that only its type tells',
      NAMELESS.replace('\r\n\r\n', '\r\nContent-Type: application/octet-stream\r\n\r\n'),
    ],
  ])('%s gets 400 without a restart of the process', async (_what, body) => {
    for (const [path, headers] of doors()) {
      expect(await send(path, body, headers)).toEqual({
        status: 400,
        body: {
          statusCode: 400,
          error: 'Bad Request',
          message: 'Every part of a form needs a name.',
          requestId: expect.any(String),
        },
      });
    }
    await expectAsBefore();
  });

  it('with an unnamed part after a long file gets 400, and nothing of the file is kept', async () => {
    const before = await files(folder);
    const body = `${LONG_FILE.slice(0, -2)}\r\n${NAMELESS.replace('--X--', LONG_FILE)}`;
    const { status, body: answer } = await send('/api/upload', body);
    expect([status, answer.message]).toEqual([400, 'Every part of a form needs a name.']);
    expect(await files(folder)).toEqual(before);
    await expectAsBefore();
  });

  it(`causes no crash and no 5xx in ${MUTATIONS} mutations (seed ${jest.getSeed()})`, async () => {
    const random = new Random(jest.getSeed());
    const statuses = new Map<number | 'none', number>();
    for (let done = 0; done < MUTATIONS; done += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const request = mutate(random);
          const status = await sendRaw(api.port, request, random);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // Only a request whose length differs from its header may end without a response.
          if (status === 'none' ? bytesOver(request) === 0 : status >= 500) {
            throw new Error(`answered ${status}: ${JSON.stringify(request.toString('latin1'))}`);
          }
        }),
      );
    }
    await expectAsBefore();
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(MUTATIONS);
    // Many were read up to the faulty part instead of being rejected at the first line.
    expect(statuses.get(400) ?? 0).toBeGreaterThan(MUTATIONS / 3);
    // The API logged no failures.
    expect(api.log).toBe('');
  }, 240_000);
});

/** Every file below a folder. */
async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const PIECES = [
  '--X',
  '--X--',
  '\r\n',
  '\r\n\r\n',
  '\n',
  '\r',
  '\0',
  '"',
  '\\',
  ';',
  ' ',
  '=',
  'Content-Disposition: form-data',
  'Content-Disposition: attachment',
  'Content-Type: application/octet-stream',
  'Content-Type: ;;charset',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding',
  '; name=',
  '; name="photos"',
  '; name="__proto__"',
  '; name="constructor"',
  '; name=""',
  "; name*=UTF-8''%00%",
  '; filename=',
  '; filename=""',
  '; filename="a.jpg"',
  "; filename*=UTF-8''%ED%A0%80",
  "; filename*=none''x",
  '\xff\xd8\xff\xe0',
  '%PDF-1.7\n',
  'x'.repeat(100),
  'x'.repeat(20_000),
  'x'.repeat(100_000),
  LONG_FILE,
];

/** A request with some bytes changed, duplicated, moved or removed; its body usually has the announced length. */
function mutate(random: Random): Buffer {
  const below = (limit: number) => Math.floor(random.next() * limit);
  let body: string = random.pick([NAMELESS, NAMELESS, NAMELESS_FILE, `${NAMELESS.slice(0, -2)}\r\n${NAMELESS_FILE}`]);
  for (let changes = 1 + below(4); changes > 0; changes -= 1) {
    const at = below(body.length + 1);
    const end = Math.min(body.length, at + 1 + below(12));
    body = random.pick([
      () => body.slice(0, at) + random.pick(PIECES) + body.slice(at),
      () => body.slice(0, at) + random.pick(PIECES) + body.slice(end),
      () => body.slice(0, at) + body.slice(end),
      () => body.slice(0, end) + body.slice(at),
      () => body.slice(0, at) + String.fromCharCode(below(256)) + body.slice(at + 1),
      () => body.slice(0, at),
    ])();
  }
  const bytes = Buffer.from(body, 'latin1');
  const type = random.pick([
    ...Array(12).fill('multipart/form-data; boundary=X'),
    'multipart/form-data; boundary="X"',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=X; boundary=Y',
    `multipart/form-data; boundary=${'X'.repeat(300)}`,
    'multipart/form-data',
    'multipart/mixed; boundary=X',
  ]);
  const length = random.pick([...Array(20).fill(bytes.length), bytes.length + 5, Math.max(0, bytes.length - 3), 0]);
  const head = `POST /api/upload HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\nContent-Type: ${type}\r\n`;
  const framing = below(6) > 0 ? `Content-Length: ${length}\r\n\r\n` : 'Transfer-Encoding: chunked\r\n\r\n';
  if (framing.startsWith('Content')) return Buffer.concat([Buffer.from(head + framing), bytes]);
  const cut = below(bytes.length + 1);
  const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)].filter((chunk) => chunk.length > 0);
  return Buffer.concat([
    Buffer.from(head + framing),
    ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ]);
}

/** Number of bytes beyond the announced length; negative if bytes are missing. */
function bytesOver(request: Buffer): number {
  const text = request.toString('latin1');
  const bodyAt = text.indexOf('\r\n\r\n') + 4;
  const length = /\r\nContent-Length: (\d+)\r\n/.exec(text.slice(0, bodyAt))?.[1];
  return length === undefined ? 0 : text.length - bodyAt - Number(length);
}

/** Sends it whole or in two pieces. Resolves with the status, or `none` when the connection ends without one. */
function sendRaw(port: number, request: Buffer, random: Random): Promise<number | 'none'> {
  const cut = random.next() < 0.3 ? Math.floor(random.next() * request.length) : request.length;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(request.subarray(0, cut));
      await sleep(20);
      if (!socket.destroyed) socket.write(request.subarray(cut));
    });
    socket.setTimeout(bytesOver(request) < 0 ? HALF_MS : WHOLE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1];
      resolve(status ? Number(status) : 'none');
    });
  });
}
