import { DiskStorage } from '@site/core/storage';
import { TestRedis } from './test-redis.js';
import { WorkerDatabase } from './worker-database.js';
import { WorkerHome, WorkerProcess } from './worker-process.js';

/** Database, Redis, folders and the workers on them, all of one test's own. */
export class Stage {
  #workers: WorkerProcess[] = [];

  private constructor(
    readonly database: WorkerDatabase,
    readonly redis: TestRedis,
    readonly home: WorkerHome,
  ) {}

  static async set(): Promise<Stage> {
    return new Stage(await WorkerDatabase.create(), await TestRedis.start(), await WorkerHome.create());
  }

  /** The folder that the workers know as object storage. */
  get storage(): DiskStorage {
    return new DiskStorage(this.home.storageFolder);
  }

  async startWorker(env: Record<string, string> = {}, options?: { isReady: boolean }): Promise<WorkerProcess> {
    const worker = await WorkerProcess.start(
      {
        DATABASE_URL: this.database.url,
        REDIS_URL: this.redis.url,
        STORAGE_DIR: this.home.storageFolder,
        MAIL_DIR: this.home.mailFolder,
        ...env,
      },
      options,
    );
    this.#workers.push(worker);
    return worker;
  }

  async strike(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop('SIGKILL')));
    await this.redis.remove();
    await this.database.drop();
    await this.home.remove();
  }
}
