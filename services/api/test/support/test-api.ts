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
  /** Parsed if it is JSON, otherwise text. */
  body: T;
}

export interface Call {
  method?: string;
  /** Sent as JSON; `body` is sent unchanged. */
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  /** Value of the session cookie. Also sends the site's own origin, unless `origin` is set. */
  session?: string;
  origin?: string;
  /** Base URL of another process. */
  at?: string;
}

export interface TestFile {
  name: string;
  type?: string;
  bytes: Buffer;
}

/** Counts of everything stored: if they are equal before and after, nothing was stored. */
export interface Stored {
  leads: number;
  files: number;
  events: number;
  effects: number;
  keys: number;
  objects: number;
}

/** The API as in production, with its own port, database and folder. */
export class TestApi {
  private constructor(
    readonly app: NestExpressApplication,
    readonly database: TestDatabase,
    readonly storage: ObjectStorage,
    /** Folder of the objects, unless S3 is used. */
    readonly folder: string,
    /** Environment that connects another process to the same storage. */
    readonly storageEnv: Record<string, string>,
    /** Log lines at level error. */
    readonly errors: string[],
  ) {}

  /**
   * Uses the object storage at TEST_S3_ENDPOINT if set, otherwise a folder.
   * @param env Changes to the process environment. Rate limits are effectively off unless it sets them.
   * @param onDisk Always uses a folder, for faults that only a folder has.
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

  /** Starts another process of the API, on the same database and storage. The caller closes it. */
  async another(env: Record<string, string> = {}): Promise<{ app: NestExpressApplication; address: string }> {
    const app = await createApp({
      config: new ApiConfig({ DATABASE_URL: this.database.url, PUBLIC_ORIGIN, ...env }),
      storage: this.storage,
      logger: pino({ level: 'silent' }),
    });
    await app.listen(0, '127.0.0.1');
    return { app, address: `http://127.0.0.1:${portOf(app)}` };
  }

  get port(): number {
    return portOf(this.app);
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

  /** Signs in the first account. @returns the value of its cookie */
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
    // Keep-alive connections must not delay the shutdown.
    this.app.getHttpServer().closeAllConnections();
    await this.app.close();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const portOf = (app: NestExpressApplication) => (app.getHttpServer().address() as AddressInfo).port;

/** A submission with only the required fields. */
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
/** Headers of a new client, with its address as the shell (one hop) forwards it. */
export const newClient = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `198.18.${lastAddress >> 8}.${lastAddress & 255}` };
};
