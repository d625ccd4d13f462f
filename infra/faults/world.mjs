import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '../local/paths.mjs';
import { openStorage } from '../local/storage.mjs';
import { startProduct } from '../test/browser/product.mjs';
import { smallPhoto, Visitors } from '../test/containers/submissions.mjs';
import { removeScratch, scratchFolder } from '../test/scratch.mjs';
import { ObjectStore } from './object-store.mjs';

const PRELOAD = join(ROOT, 'infra/faults/shift-clock.cjs');
const CORE = join(ROOT, 'services/core/dist/index.js');
const HOUSEKEEPING = join(ROOT, 'services/worker/dist/housekeeping');
const CLOCK = 'clock-shift';
const SETTLE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** One address sends everything here. */
const NO_LIMITS = { LIMIT_SUBMISSIONS: '1000000', LIMIT_UPLOADS: '1000000' };

/** A whole site with its visitors, their photo, and the means to look behind it. */
export class World {
  /** @type {ObjectStore | undefined} */
  store;
  /** @type {Record<string, string>} */
  #env = {};

  /**
   * @param {object} parts
   * @param {string} parts.dataDir
   * @param {Awaited<ReturnType<typeof startProduct>>} parts.product
   * @param {Buffer} parts.photo What every visitor sends.
   * @param {Record<string, string>} parts.env
   * @param {ObjectStore | undefined} parts.store
   */
  constructor({ dataDir, product, photo, env, store }) {
    this.dataDir = dataDir;
    this.product = product;
    this.photo = photo;
    this.store = store;
    this.#env = env;
    this.visitors = new Visitors(product.origin);
  }

  /**
   * @param {object} [options]
   * @param {Record<string, string>} [options.env]
   * @param {boolean} [options.withStore] Objects lie in a MinIO of their own instead of a folder.
   * @param {string} [options.dataDir] Otherwise a new folder. It goes with the world.
   */
  static async set({ env: given = {}, withStore = false, dataDir = scratchFolder() } = {}) {
    mkdirSync(dataDir, { recursive: true });
    setClock(dataDir, 0);
    const store = withStore ? await ObjectStore.open() : undefined;
    const env = {
      ...NO_LIMITS,
      // Jobs that got lost are found within seconds instead of half a minute.
      RECONCILE_SECONDS: '2',
      RECONCILE_GRACE_SECONDS: '4',
      NODE_OPTIONS: `--require ${PRELOAD}`,
      CLOCK_SHIFT_FILE: join(dataDir, CLOCK),
      ...store?.env,
      ...given,
    };
    try {
      const product = await startProduct({ env, dataDir });
      return new World({ dataDir, product, photo: await smallPhoto(), env, store });
    } catch (error) {
      store?.close();
      removeScratch(dataDir);
      throw error;
    }
  }

  /** Waits until everything that was killed is back. */
  async settled() {
    for (const until = Date.now() + SETTLE_MS; ; await sleep(100)) {
      const answer = await fetch(`${this.product.origin}/health/ready`).catch(() => undefined);
      const rows = await this.sql('select 1').catch(() => []);
      if (answer?.ok && rows.length > 0) return;
      if (Date.now() > until) throw new Error(`The site was not ready again within ${SETTLE_MS / 1000} s.`);
    }
  }

  /** Sets the clock of the site's processes. @param {number} ms From now. */
  shiftClock(ms) {
    setClock(this.dataDir, ms);
  }

  /**
   * @param {string} text
   * @returns {Promise<any[]>} Rows.
   */
  async sql(text) {
    const client = new pg.Client({ connectionString: this.product.databaseUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ids of the events whose mails were written. @returns {string[]} */
  mails() {
    return readdirSync(join(this.dataDir, 'mail'))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -'.eml'.length));
  }

  /** Keys of everything that visitors' files take in the storage. @returns {Promise<string[]>} */
  async objects() {
    const storage = await this.#storage();
    /** @type {string[]} */
    const keys = [];
    for (const folder of ['uploads/', 'renditions/']) {
      for await (const { key } of storage.list(folder)) keys.push(key);
    }
    return keys;
  }

  /** What the worker deletes every hour, with a clock that is a day ahead. */
  async cleanUpADayLater() {
    const { createDataSource } = await import(CORE);
    const { createLogger } = await import('@site/core/logging');
    const { HousekeepingService } = await import(join(HOUSEKEEPING, 'housekeeping.service.js'));
    const { StorageSweepService } = await import(join(HOUSEKEEPING, 'storage-sweep.service.js'));
    const source = await createDataSource(this.product.databaseUrl, 2).initialize();
    try {
      const clock = { now: () => new Date(Date.now() + 25 * HOUR_MS) };
      const logger = createLogger({ name: 'faults', level: 'error' });
      const storage = await this.#storage();
      const sweep = new StorageSweepService(source, storage, logger);
      await new HousekeepingService(source, sweep, storage, clock, logger).cleanUp();
    } finally {
      await source.destroy();
    }
  }

  #storage() {
    return openStorage({ ...process.env, ...this.#env }, this.dataDir, { mayMake: false });
  }

  /** Bodies that were never stored whole (on a disk; MinIO shows none). @returns {string[]} */
  unfinished() {
    try {
      return readdirSync(join(this.dataDir, 'objects', '.partial'));
    } catch {
      return [];
    }
  }

  /** Processes that the shell's primary has started. @returns {Promise<number[]>} */
  async renderers() {
    const { shell } = await this.product.pids();
    try {
      return readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number);
    } catch {
      return [];
    }
  }

  /** @returns {string} A folder with a copy of the logs. */
  keepLogs() {
    const folder = mkdtempSync(join(tmpdir(), 'faults-logs-'));
    cpSync(join(this.dataDir, 'logs'), folder, { recursive: true });
    return folder;
  }

  async strike() {
    await this.product.stop();
    this.store?.close();
    removeScratch(this.dataDir);
  }
}

/** @param {string} dataDir @param {number} ms From the machine's. */
function setClock(dataDir, ms) {
  const file = join(dataDir, CLOCK);
  writeFileSync(`${file}.part`, String(Math.round(ms)));
  renameSync(`${file}.part`, file);
}
