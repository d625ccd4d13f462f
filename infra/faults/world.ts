import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { ROOT } from '../bootstrap/paths.mjs';
import { openStorage } from '../local/storage.ts';
import { withDatabase } from '../local/with-database.ts';
import { startProduct } from '../test/browser/product.ts';
import { smallPhoto, Visitors } from '../test/containers/submissions.ts';
import { removeScratch, scratchFolder } from '../test/scratch.ts';
import { ObjectStore } from './object-store.ts';

const PRELOAD = join(ROOT, 'infra/faults/shift-clock.cjs');
const CORE = join(ROOT, 'services/core/dist/index.js');
const HOUSEKEEPING = join(ROOT, 'services/worker/test/helpers/housekeeping-of.ts');
const CLOCK = 'clock-shift';
const SETTLE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** All requests come from one address here. */
const NO_LIMITS = { LIMIT_SUBMISSIONS: '1000000', LIMIT_UPLOADS: '1000000' };

/** A complete site with its visitors, their photo, and access to its internals. */
export class World {
  readonly dataDir: string;
  readonly product: Awaited<ReturnType<typeof startProduct>>;
  readonly photo: Buffer;
  readonly visitors: Visitors;

  store: ObjectStore | undefined;
  #env: Record<string, string> = {};

  constructor({
    dataDir,
    product,
    photo,
    env,
    store,
  }: {
    dataDir: string;
    product: Awaited<ReturnType<typeof startProduct>>;
    /** Sent by every visitor. */
    photo: Buffer;
    env: Record<string, string>;
    store: ObjectStore | undefined;
  }) {
    this.dataDir = dataDir;
    this.product = product;
    this.photo = photo;
    this.store = store;
    this.#env = env;
    this.visitors = new Visitors(product.origin);
  }

  static async start({
    env: given = {},
    withStore = false,
    dataDir = scratchFolder(),
  }: {
    env?: Record<string, string>;
    /** Objects are in a separate MinIO instead of a folder. */
    withStore?: boolean;
    /** Default: a new folder. It is removed with the world. */
    dataDir?: string;
  } = {}) {
    mkdirSync(dataDir, { recursive: true });
    setClock(dataDir, 0);
    const store = withStore ? await ObjectStore.open() : undefined;
    const env = {
      ...NO_LIMITS,
      // Lost jobs are found within seconds instead of half a minute.
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

  /** Waits until everything that was killed has restarted. */
  async settled() {
    for (const until = Date.now() + SETTLE_MS; ; await sleep(100)) {
      const answer = await fetch(`${this.product.origin}/health/ready`).catch(() => undefined);
      const rows = await this.sql('select 1').catch(() => []);
      if (answer?.ok && rows.length > 0) return;
      if (Date.now() > until) throw new Error(`The site was not ready again within ${SETTLE_MS / 1000} s.`);
    }
  }

  /** Sets the clock of the site's processes. @param ms Offset from now. */
  shiftClock(ms: number) {
    setClock(this.dataDir, ms);
  }

  /** @returns Rows. */
  async sql(text: string): Promise<any[]> {
    return withDatabase(this.product.databaseUrl, async (client) => (await client.query(text)).rows);
  }

  /** Ids of the events whose mails were written. */
  mails(): string[] {
    return readdirSync(join(this.dataDir, 'mail'))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -'.eml'.length));
  }

  /** Keys of all storage objects of visitors' files. */
  async objects(): Promise<string[]> {
    const storage = await this.#storage();
    const keys: string[] = [];
    for (const folder of ['uploads/', 'renditions/']) {
      for await (const { key } of storage.list(folder)) keys.push(key);
    }
    return keys;
  }

  /** Runs the worker's hourly deletion, with a clock that is a day ahead. */
  async cleanUpADayLater() {
    const { createDataSource } = await import(CORE);
    const { createLogger } = await import('@site/core/logging');
    // The worker's own settings compile its decorators; the built worker is a bundle that exports nothing.
    const outfile = join(ROOT, '.cache/faults/housekeeping.mjs');
    await build({ entryPoints: [HOUSEKEEPING], outfile, bundle: true, packages: 'external', format: 'esm' });
    const { housekeepingOf } = await import(outfile);
    const source = await createDataSource(this.product.databaseUrl, 2).initialize();
    try {
      const clock = { now: () => new Date(Date.now() + 25 * HOUR_MS) };
      const logger = createLogger({ name: 'faults', level: 'error' });
      await housekeepingOf(source, await this.#storage(), clock, logger).cleanUp();
    } finally {
      await source.destroy();
    }
  }

  #storage() {
    return openStorage({ ...process.env, ...this.#env }, this.dataDir, { mayMake: false });
  }

  /** Bodies that were not stored completely (on a disk; MinIO does not show them). */
  unfinished(): string[] {
    try {
      return readdirSync(join(this.dataDir, 'objects', '.partial'));
    } catch {
      return [];
    }
  }

  /** Processes that the shell's primary has started. */
  async renderers(): Promise<number[]> {
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

  /** @returns A folder with a copy of the logs. */
  keepLogs(): string {
    const folder = mkdtempSync(join(tmpdir(), 'faults-logs-'));
    cpSync(join(this.dataDir, 'logs'), folder, { recursive: true });
    return folder;
  }

  async stop() {
    await this.product.stop();
    this.store?.close();
    removeScratch(this.dataDir);
  }
}

/** @param ms Offset from the machine's clock. */
function setClock(dataDir: string, ms: number) {
  const file = join(dataDir, CLOCK);
  writeFileSync(`${file}.part`, String(Math.round(ms)));
  renameSync(`${file}.part`, file);
}
