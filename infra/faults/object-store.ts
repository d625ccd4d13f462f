import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { MINIO_IMAGE } from '@site/testing/images';
import { freePort } from '../local/ports.ts';

const run = promisify(execFile);
const SECRET = 'only-for-tests';

/** Whether containers can run here. */
export async function hasEngine() {
  return run('docker', ['version', '--format', '{{.Server.Version}}']).then(
    () => true,
    () => false,
  );
}

/** A MinIO in a container, which can be killed and restarts with its data. */
export class ObjectStore {
  #id;
  #port;

  constructor(id: string, port: number) {
    this.#id = id;
    this.#port = port;
    process.on('exit', this.#remove);
  }

  static async open() {
    const port = await freePort();
    const { stdout } = await run('docker', [
      ...['run', '--detach', '--publish', `127.0.0.1:${port}:9000`],
      ...['--env', 'MINIO_ROOT_USER=fairhand', '--env', `MINIO_ROOT_PASSWORD=${SECRET}`],
      // The image's own user may not own the new volume.
      ...['--user', '0:0', '--volume', '/data', MINIO_IMAGE, 'server', '/data'],
    ]);
    const store = new ObjectStore(stdout.trim(), port);
    await store.#ready();
    return store;
  }

  /** The site's variables for it. */
  get env(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_ACCESS_KEY: 'fairhand',
      S3_SECRET_KEY: SECRET,
      S3_BUCKET: 'faults',
    };
  }

  /** Kills and restarts it. */
  async kill() {
    await run('docker', ['kill', this.#id]);
    await run('docker', ['start', this.#id]);
    await this.#ready();
  }

  close() {
    process.off('exit', this.#remove);
    this.#remove();
  }

  #remove = () => {
    execFileSync('docker', ['rm', '--force', '--volumes', this.#id], { stdio: 'ignore' });
  };

  async #ready() {
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const answer = await fetch(`http://127.0.0.1:${this.#port}/minio/health/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The object store did not become ready within a minute.');
  }
}
