import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@site/testing/eventually';
import { freePort } from '@site/testing/free-port';
import { Redis } from 'ioredis';

/** A group of Redis servers in a folder that is removed with them. */
export class RedisGroup {
  readonly #servers = new Map<number, ChildProcess>();

  private constructor(private readonly folder: string) {}

  static async create(): Promise<RedisGroup> {
    return new RedisGroup(await mkdtemp(join(tmpdir(), 'worker-redis-group-')));
  }

  /** A primary, a replica, and a Sentinel that watches them. @returns REDIS_URL and the primary's port */
  async watched(name: string): Promise<{ url: string; main: number }> {
    const main = await this.#start([]);
    const second = await this.#start(['--replicaof', '127.0.0.1', String(main)]);
    const port = await freePort();
    const config = join(this.folder, 'sentinel.conf');
    await writeFile(
      config,
      [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${this.folder}`,
        `sentinel monitor ${name} 127.0.0.1 ${main} 1`,
        `sentinel down-after-milliseconds ${name} 1000`,
        `sentinel failover-timeout ${name} 5000`,
        '',
      ].join('\n'),
    );
    this.#servers.set(port, spawn('redis-server', [config, '--sentinel'], { stdio: 'ignore' }));
    await eventually(async () => {
      const replicas = (await ask(port, 'SENTINEL', 'replicas', name)) as unknown[];
      const linked = String(await ask(second, 'INFO', 'replication')).includes('master_link_status:up');
      if (replicas.length !== 1 || !linked) throw new Error('the second server is not known yet');
    }, 30_000);
    return { url: `redis+sentinel://127.0.0.1:${port}/${name}`, main };
  }

  /** A cluster of three nodes, each with a third of the keys. @returns REDIS_URL */
  async cluster(): Promise<string> {
    const nodes: { port: number; bus: number }[] = [];
    for (let index = 0; index < 3; index += 1) {
      const bus = await freePort();
      const file = `nodes-${index}.conf`;
      const options = ['--cluster-enabled', 'yes', '--cluster-config-file', file, '--cluster-port', String(bus)];
      nodes.push({ port: await this.#start(options), bus });
    }
    const first = nodes[0]?.port ?? 0;
    for (const [index, { port, bus }] of nodes.entries()) {
      const [from, to] = [Math.ceil((16_384 * index) / 3), Math.ceil((16_384 * (index + 1)) / 3) - 1];
      await ask(port, 'CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
      if (index > 0) await ask(first, 'CLUSTER', 'MEET', '127.0.0.1', String(port), String(bus));
    }
    await eventually(async () => {
      for (const { port } of nodes) {
        const info = String(await ask(port, 'CLUSTER', 'INFO'));
        if (!info.includes('cluster_state:ok') || !info.includes('cluster_known_nodes:3')) throw new Error(info);
      }
    }, 30_000);
    return `redis+cluster://127.0.0.1:${first}`;
  }

  async kill(port: number): Promise<void> {
    const server = this.#servers.get(port);
    if (!server) return;
    this.#servers.delete(port);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    for (const port of [...this.#servers.keys()]) await this.kill(port);
    await rm(this.folder, { recursive: true, force: true });
  }

  async #start(options: string[]): Promise<number> {
    const port = await freePort();
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', '', ...options];
    this.#servers.set(port, spawn('redis-server', own, { stdio: 'ignore' }));
    await eventually(() => ask(port, 'PING'));
    return port;
  }
}

async function ask(port: number, name: string, ...args: string[]): Promise<unknown> {
  const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await redis.call(name, ...args);
  } finally {
    redis.disconnect();
  }
}
