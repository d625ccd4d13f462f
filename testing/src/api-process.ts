import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { QuoteRequestSubmissionInput, StoredReceipt, UploadField, UploadReceipt } from '@site/contracts';
import { describedFetch } from './described-fetch.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { ROOT } from './paths.ts';
import { ENDPOINTS, HEADERS } from './spec-facts.ts';

const MAIN = join(ROOT, 'services/api/dist/main.js');

/** The built API as a process, for faults that need a real process. */
export class ApiProcess {
  /** Resolves when it has exited; null if by a signal. */
  readonly exitCode: Promise<number | null>;
  #log = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#log += chunk;
      });
    }
    this.exitCode = once(child, 'close').then(([code]) => code as number | null);
  }

  /** @param maxFileKib File size limit that the system enforces for this process: it simulates a full disk. */
  static async start(env: Record<string, string>, { maxFileKib }: { maxFileKib?: number } = {}): Promise<ApiProcess> {
    const port = await freePort();
    // POSIX counts in blocks of 512 bytes.
    const limit = maxFileKib === undefined ? '' : `ulimit -f ${maxFileKib * 2} && `;
    const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, MAIN], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        API_PORT: port.toString(),
        LIMIT_SUBMISSIONS: '100000',
        LIMIT_UPLOADS: '100000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const api = new ApiProcess(child, port);
    try {
      await eventually(async () => {
        const { status } = await describedFetch(`${api.address}${ENDPOINTS.ready}`);
        if (status !== 200) throw new Error(`The API is not ready (${status}):\n${api.log}`);
      }, 60_000);
    } catch (error) {
      await api.stop('SIGKILL');
      throw error;
    }
    return api;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get log(): string {
    return this.#log;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    this.child.kill(signal);
    await this.exitCode;
  }

  async upload(field: UploadField, bodies: Buffer[]): Promise<{ status: number; body: UploadReceipt }> {
    const form = new FormData();
    for (const bytes of bodies) form.append(field, new Blob([new Uint8Array(bytes)]), 'file');
    const response = await describedFetch(this.address + ENDPOINTS.upload, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as UploadReceipt };
  }

  /** @param at Another URL that leads to this process. */
  async submit(
    submission: QuoteRequestSubmissionInput,
    { key, at = this.address }: { key?: string; at?: string } = {},
  ): Promise<{ status: number; body: StoredReceipt }> {
    const response = await describedFetch(at + ENDPOINTS.submitQuoteRequest, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { [HEADERS.idempotencyKey]: key }) },
      body: JSON.stringify(submission),
    });
    return { status: response.status, body: (await response.json()) as StoredReceipt };
  }
}
