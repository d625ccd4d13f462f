import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@site/testing/eventually';
import { freePort } from '@site/testing/free-port';
import { Redis } from 'ioredis';

const run = promisify(execFile);
const AS_IN_PRODUCTION = ['--appendonly', 'yes', '--save', ''];

/** A server that can be stopped and restarted with its persisted data. */
interface Server {
  start(): Promise<void>;
  stop(signal: NodeJS.Signals): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A separate Redis with an append-only file, as in production, that a test can stop and restart: a container if
 * TEST_REDIS_IMAGE is set, otherwise a process.
 */
export class TestRedis {
  private constructor(
    private readonly port: number,
    private readonly server: Server,
  ) {}

  static async start(): Promise<TestRedis> {
    const port = await freePort();
    const image = process.env.TEST_REDIS_IMAGE;
    const folder = image ? '' : await mkdtemp(join(tmpdir(), 'worker-redis-'));
    const redis = new TestRedis(port, image ? new RedisContainer(image, port) : new RedisProcess(folder, port));
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    await this.server.start();
    await eventually(() => this.command('PING'), 60_000);
  }

  /** @param signal SIGTERM persists everything; SIGKILL is a crash. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return this.server.stop(signal);
  }

  remove(): Promise<void> {
    return this.server.remove();
  }

  async command(name: string, ...args: string[]): Promise<unknown> {
    const redis = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => {});
    try {
      await redis.connect();
      return await redis.call(name, ...args);
    } finally {
      redis.disconnect();
    }
  }
}

class RedisProcess implements Server {
  #child: ChildProcess | undefined;

  constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  async start(): Promise<void> {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    this.#child = spawn('redis-server', [...place, ...AS_IN_PRODUCTION], { stdio: 'ignore' });
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

class RedisContainer implements Server {
  #id: string | undefined;

  constructor(
    private readonly image: string,
    private readonly port: number,
  ) {}

  async start(): Promise<void> {
    if (this.#id) return void (await run('docker', ['start', this.#id]));
    const place = ['run', '--detach', '--publish', `127.0.0.1:${this.port}:6379`, this.image, 'redis-server'];
    const { stdout } = await run('docker', [...place, ...AS_IN_PRODUCTION]);
    this.#id = stdout.trim();
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (!this.#id) return;
    // Fails if the container has already stopped, which is fine.
    await run('docker', ['kill', '--signal', signal, this.#id]).catch(() => undefined);
    await run('docker', ['wait', this.#id]);
  }

  async remove(): Promise<void> {
    if (this.#id) await run('docker', ['rm', '--force', '--volumes', this.#id]);
  }
}
