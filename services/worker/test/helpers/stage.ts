import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorage, type ObjectStorage } from '@site/core/storage';
import { ApiProcess } from '@site/testing/api-process';
import { givenS3 } from '@site/testing/given-s3';
import { TestRedis } from './test-redis.js';
import { WorkerDatabase } from './worker-database.js';
import { WorkerHome, WorkerProcess } from './worker-process.js';

/** A test's own database, Redis and folders, with the workers that use them. */
export class Stage {
  #workers: WorkerProcess[] = [];
  #apis: ApiProcess[] = [];

  private constructor(
    readonly database: WorkerDatabase,
    readonly redis: TestRedis,
    readonly home: WorkerHome,
    /** The storage that the workers use. */
    readonly storage: ObjectStorage,
    private readonly storageEnv: Record<string, string>,
  ) {}

  /**
   * Uses the object storage at TEST_S3_ENDPOINT if set, otherwise a folder.
   * @param onDisk Always uses a folder, for faults that only a folder has.
   */
  static async create({ onDisk = false } = {}): Promise<Stage> {
    const home = await WorkerHome.create();
    const storageEnv = (onDisk ? undefined : givenS3()) ?? { STORAGE_DIR: home.storageFolder };
    const storage = createStorage(storageEnv);
    await storage.prepare();
    return new Stage(await WorkerDatabase.create(), await TestRedis.start(), home, storage, storageEnv);
  }

  async startWorker(env: Record<string, string> = {}, options?: { isReady: boolean }): Promise<WorkerProcess> {
    const worker = await WorkerProcess.start(
      {
        DATABASE_URL: this.database.url,
        REDIS_URL: this.redis.url,
        ...this.storageEnv,
        MAIL_DIR: this.home.mailFolder,
        // Otherwise, what is lost would be found before a test gives up.
        RECONCILE_SECONDS: '3600',
        ...env,
      },
      options,
    );
    this.#workers.push(worker);
    return worker;
  }

  /** The API on the same database and storage. */
  async startApi(env: Record<string, string> = {}, options?: { maxFileKib?: number }): Promise<ApiProcess> {
    const api = await ApiProcess.start({ DATABASE_URL: this.database.url, ...this.storageEnv, ...env }, options);
    this.#apis.push(api);
    return api;
  }

  /** The objects in storage, the number of incomplete ones, and the number of file rows. */
  async stored(): Promise<{ objects: string[]; unfinished: number; files: number }> {
    const objects: string[] = [];
    for await (const { key } of this.storage.list('')) objects.push(key);
    const partial = await readdir(join(this.home.storageFolder, '.partial')).catch(() => []);
    return { objects, unfinished: partial.length, files: await this.database.count('files') };
  }

  async tearDown(): Promise<void> {
    await Promise.all([...this.#apis, ...this.#workers].map((part) => part.stop('SIGKILL')));
    await this.redis.remove();
    await this.database.drop();
    await this.home.remove();
  }
}
