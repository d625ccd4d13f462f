import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@site/testing/eventually';
import { freePort } from '@site/testing/free-port';
import { MINIO_IMAGE } from '@site/testing/images';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import type { S3Settings } from '../../src/storage/index.js';

const PORT = 9_000;
const KEYS = { accessKey: 'tests', secretKey: 'a key for tests' };
const ENVIRONMENT = { MINIO_ROOT_USER: KEYS.accessKey, MINIO_ROOT_PASSWORD: KEYS.secretKey, MINIO_REGION: 'us-east-1' };

/** A separate MinIO server: a container, or the program in MINIO_BIN on machines without Docker. */
export class Minio {
  private constructor(
    readonly endpoint: URL,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param megabytes Size of its disk; default: that of the machine. */
  static async start({ megabytes }: { megabytes?: number } = {}): Promise<Minio> {
    const program = process.env.MINIO_BIN;
    return program ? Minio.#startProgram(program, megabytes) : Minio.#startContainer(megabytes);
  }

  /** Settings for a bucket that does not exist yet. */
  settings(changes: Partial<S3Settings> = {}): S3Settings {
    const bucket = `test-${randomUUID()}`;
    return { endpoint: this.endpoint, ...KEYS, bucket, region: 'us-east-1', isPathStyle: true, ...changes };
  }

  /** The settings as environment variables for the product's processes. */
  env(settings: S3Settings): Record<string, string> {
    return {
      S3_ENDPOINT: settings.endpoint.origin,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
    };
  }

  static async #startContainer(megabytes: number | undefined): Promise<Minio> {
    const container = new GenericContainer(MINIO_IMAGE)
      .withEnvironment(ENVIRONMENT)
      .withCommand(['server', '/data'])
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', PORT));
    // Writable for the container's user.
    container.withTmpFs({ '/data': `rw,mode=1777${megabytes ? `,size=${megabytes}m` : ''}` });
    const started: StartedTestContainer = await container.start();
    const url = new URL(`http://${started.getHost()}:${started.getMappedPort(PORT)}`);
    return new Minio(url, async () => void (await started.stop()));
  }

  static async #startProgram(program: string, megabytes: number | undefined): Promise<Minio> {
    const folder = await mkdtemp(join(tmpdir(), 'minio-'));
    if (megabytes) await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    const port = await freePort();
    const child = spawn(program, ['server', '--address', `127.0.0.1:${port}`, folder], {
      env: { HOME: folder, ...ENVIRONMENT },
      stdio: 'ignore',
    });
    const url = new URL(`http://127.0.0.1:${port}`);
    await eventually(async () => {
      if (!(await fetch(new URL('/minio/health/ready', url))).ok) throw new Error('MinIO is not ready');
    }, 30_000);
    return new Minio(url, async () => {
      await end(child);
      if (megabytes) await run('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function run(command: string, args: string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${command} failed`);
}
