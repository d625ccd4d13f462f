import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@site/testing/eventually';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A worker's folders for mails and objects, which outlive its process. */
export class WorkerHome {
  private constructor(readonly folder: string) {}

  static async create(): Promise<WorkerHome> {
    return new WorkerHome(await mkdtemp(join(tmpdir(), 'worker-home-')));
  }

  get mailFolder(): string {
    return join(this.folder, 'mail');
  }

  get storageFolder(): string {
    return join(this.folder, 'objects');
  }

  /** Contents of all mails, by file name. */
  async mails(): Promise<Map<string, string>> {
    const names = await readdir(this.mailFolder).catch(() => []);
    const mails = names.filter((name) => name.endsWith('.eml'));
    return new Map(
      await Promise.all(
        mails.map(async (name) => [name, await readFile(join(this.mailFolder, name), 'utf8')] as const),
      ),
    );
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The built worker as a process, started as the launcher does. */
export class WorkerProcess {
  #log = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk) => {
      this.#log += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.#log += chunk;
    });
  }

  /** Starts a worker; `isReady: false` does not wait for it to be ready. */
  static async start(env: Record<string, string>, { isReady = true } = {}): Promise<WorkerProcess> {
    const worker = new WorkerProcess(
      fork(MAIN, [], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          LOG_LEVEL: 'info',
          WORKER_PORT: '0',
          PUBLIC_ORIGIN: 'http://localhost:3000',
          ...env,
        },
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    );
    try {
      // No need to wait for a process that has ended.
      await eventually<unknown>(() => !worker.isRunning || worker.address, 60_000);
      if (isReady) await eventually<unknown>(() => !worker.isRunning || worker.expectReady(), 60_000);
      if (!worker.isRunning) throw new Error(`The worker ended:\n${worker.log}`);
    } catch (error) {
      await worker.stop('SIGKILL');
      throw error;
    }
    return worker;
  }

  get log(): string {
    return this.#log;
  }

  /** Parsed log lines; excludes an incomplete last line. */
  get entries(): Record<string, unknown>[] {
    return this.#log
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  }

  /** @throws Error until the worker listens. */
  get address(): string {
    const port = this.entries.find((entry) => entry.msg === 'worker started')?.port;
    if (typeof port !== 'number') throw new Error(`The worker does not listen:\n${this.#log}`);
    return `http://127.0.0.1:${port}`;
  }

  /** @throws Error until the worker is ready. */
  async expectReady(): Promise<void> {
    const { status } = await fetch(`${this.address}/health/ready`);
    if (status !== 200) throw new Error(`Not ready (${status}):\n${this.#log}`);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Id of the worker's only child process. @throws Error unless there is exactly one. */
  onlyChild(): number {
    const { stdout } = spawnSync('pgrep', ['-P', String(this.child.pid)], { encoding: 'utf8' });
    const pids = stdout.trim().split('\n').filter(Boolean);
    if (pids.length !== 1) throw new Error(`The worker has ${pids.length} processes`);
    return Number(pids[0]);
  }

  /** Closes the IPC channel, as when the launcher dies. */
  disconnect(): void {
    this.child.disconnect();
  }

  /** @returns exit code and signal. */
  async ended(withinMs = 30_000): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    await eventually(() => {
      if (this.isRunning) throw new Error(`The worker still runs:\n${this.#log}`);
    }, withinMs);
    return { code: this.child.exitCode, signal: this.child.signalCode };
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    if (this.isRunning) this.child.kill(signal);
    return this.ended();
  }
}
