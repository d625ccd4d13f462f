import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  type QuoteRequestSubmissionInput,
  SESSION_COOKIE,
  type Session,
  type StoredReceipt,
  type UploadField,
  type UploadReceipt,
} from '@site/contracts';
import { createStorage, type ObjectStorage } from '@site/core/storage';
import { describedFetch } from '@site/testing/described-fetch';
import { givenS3 } from '@site/testing/given-s3';
import { ENDPOINTS, HEADERS } from '@site/testing/spec-facts';
import { TestDatabase } from '@site/testing/test-database';
import { pino } from 'pino';
import { ApiConfig } from '../../src/config/api-config.js';
import { createApp } from '../../src/create-app.js';

export const PUBLIC_ORIGIN = 'http://site.example';
export const STAFF = { email: 'Desk@Example.com', password: ' correct horse ' };

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, else text. */
  body: T;
}

export interface Call {
  method?: string;
  /** Sent as JSON; `body` sends something else as it is. */
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  /** Value of the session cookie. The call then comes from the site's own page, unless `origin` says otherwise. */
  session?: string;
  origin?: string;
  /** Another process to ask. */
  at?: string;
}

export interface TestFile {
  name: string;
  type?: string;
  bytes: Buffer;
}

/** What has been stored, counted: equal before and after means that nothing was. */
export interface Stored {
  leads: number;
  files: number;
  events: number;
  effects: number;
  keys: number;
  objects: number;
}

/** The API as its process makes it, on a port, a database and a folder of its own. */
export class TestApi {
  private constructor(
    readonly app: NestExpressApplication,
    readonly database: TestDatabase,
    readonly storage: ObjectStorage,
    /** Where objects lie, unless an S3 is given. */
    readonly folder: string,
    /** What leads another process to the same storage. */
    readonly storageEnv: Record<string, string>,
    /** The lines of its log at level error. */
    readonly errors: string[],
  ) {}

  /**
   * On the object storage that TEST_S3_ENDPOINT names, else in a folder.
   * @param env Changes of the process environment; limits are out of the way unless it names them.
   * @param onDisk In a folder in any case: for faults that only a folder has.
   */
  static async start(env: Record<string, string> = {}, { onDisk = false } = {}): Promise<TestApi> {
    const database = await TestDatabase.create();
    const folder = await mkdtemp(join(tmpdir(), 'api-objects-'));
    const storageEnv = (onDisk ? undefined : givenS3()) ?? { STORAGE_DIR: folder };
    const storage = createStorage(storageEnv);
    await storage.prepare();
    const config = new ApiConfig({
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN,
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
      LIMIT_SUBMISSIONS: '100000',
      LIMIT_UPLOADS: '100000',
      LIMIT_EVENTS: '100000',
      LIMIT_VISITS: '100000',
      ...env,
    });
    const errors: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
    const app = await createApp({ config, storage, logger });
    await app.listen(0, '127.0.0.1');
    return new TestApi(app, database, storage, folder, storageEnv, errors);
  }

  get port(): number {
    return (this.app.getHttpServer().address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async call<T = unknown>(
    path: string,
    { method, json, body, headers, session, origin, at = this.address }: Call = {},
  ): Promise<Answer<T>> {
    const hasBody = json !== undefined || body !== undefined;
    const response = await describedFetch(at + path, {
      method: method ?? (hasBody ? 'POST' : 'GET'),
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(session !== undefined && { cookie: sessionCookie(session), origin: PUBLIC_ORIGIN }),
        ...(origin !== undefined && { origin }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  /** Signs the first account in. @returns the value of its cookie */
  async signIn(credentials = STAFF): Promise<string> {
    const answer = await this.call<Session>(ENDPOINTS.session, { json: credentials, origin: PUBLIC_ORIGIN });
    const token = sessionCookieOf(answer);
    if (answer.status !== 201 || !token) throw new Error(`sign-in answered ${answer.status}`);
    return token;
  }

  submit(
    changes: Partial<QuoteRequestSubmissionInput> & Record<string, unknown> = {},
    { key, ...call }: Call & { key?: string } = {},
  ): Promise<Answer<StoredReceipt>> {
    return this.call(ENDPOINTS.submitQuoteRequest, {
      json: { ...SUBMISSION, ...changes },
      ...call,
      headers: { ...(key !== undefined && { [HEADERS.idempotencyKey]: key }), ...call.headers },
    });
  }

  upload(files: Partial<Record<UploadField | string, TestFile[]>>, call: Call = {}): Promise<Answer<UploadReceipt>> {
    const form = new FormData();
    for (const [field, parts = []] of Object.entries(files)) {
      for (const { name, type, bytes } of parts) form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    }
    return this.call(ENDPOINTS.upload, { body: form, ...call });
  }

  async stored(): Promise<Stored> {
    const [leads, files, events, effects, keys] = await Promise.all(
      ['quote_requests', 'files', 'outbox', 'effects', 'idempotency_keys'].map((table) => this.database.count(table)),
    );
    const objects = (await this.objects()).length;
    return { leads, files, events, effects, keys, objects } as Stored;
  }

  async objects(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.storage.list('')) keys.push(key);
    return keys;
  }

  async stop(): Promise<void> {
    // A client that would keep its connection holds nobody up.
    this.app.getHttpServer().closeAllConnections();
    await this.app.close();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A submission with nothing but what must be there. */
export const SUBMISSION = {
  fullName: 'Ada Price',
  email: 'ada@example.com',
  phone: '(214) 555-0100',
  zipCode: '75201',
} as const satisfies QuoteRequestSubmissionInput;

/** Value of a Cookie header. */
export const sessionCookie = (session: string) => `${SESSION_COOKIE}=${session}`;

export const sessionCookieOf = ({ headers }: Answer): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1)
    .split(';')[0];

let lastAddress = 0;
/** Headers of a client that nobody has been before: the shell, one hop, names it. */
export const newClient = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `198.18.${lastAddress >> 8}.${lastAddress & 255}` };
};
