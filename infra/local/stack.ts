import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf, SetupError } from '../bootstrap/errors.mjs';
import { privateFolder, ROOT } from '../bootstrap/paths.mjs';
import { step } from '../bootstrap/progress.mjs';
import type { Settings } from '../bootstrap/settings.mjs';
import type { Credentials } from './credentials.ts';
import { checkDatabase, type LocalServer, preparePostgres } from './postgres.ts';
import { checkRedis, prepareRedis } from './redis.ts';
import { reachable, siteUnits } from './site.ts';
import { openStorage } from './storage.ts';
import { Supervised, type Unit } from './supervisor.ts';

const run = promisify(execFile);

/** All processes of a start, so that they can be ended in the right order. */
export class Stack {
  readonly settings: Settings;

  /** In start order. */
  parts: Supervised[] = [];
  databaseUrl = '';
  redisUrl = '';
  #stopping = false;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  /** Postgres and Redis, in parallel: external ones are checked, the others started. */
  async startServers() {
    const { dataDir, databaseUrl, redisUrl } = this.settings;
    const logs = privateFolder(join(dataDir, 'logs'));
    if (databaseUrl) await checkDatabase(databaseUrl);
    if (redisUrl) await checkRedis(redisUrl);
    this.databaseUrl =
      databaseUrl ?? (await this.#startServer(await preparePostgres({ dataDir, logFile: join(logs, 'postgres.log') })));
    this.redisUrl =
      redisUrl ?? (await this.#startServer(await prepareRedis({ dataDir, logFile: join(logs, 'redis.log') })));
  }

  /** @returns Its URL. */
  async #startServer({ unit, url }: LocalServer): Promise<string> {
    await this.#start(unit);
    return url;
  }

  /** Migrates the schema and releases the rebuilt frontends. */
  async prepareData() {
    const storage = await openStorage(process.env, this.settings.dataDir);
    await step('Migrating the database', () => this.#migrate());
    const { keepTokens, releaseBuilt } = await import('../registry/release-local.ts');
    const { TOKENS_FILE } = await import('../registry/site-client.ts');
    const { say } = await import('../bootstrap/progress.mjs');
    const place = { databaseUrl: this.databaseUrl, storage };
    await step('Releasing the frontends', () => releaseBuilt({ ...place, log: say }));
    const { dataDir, host, port } = this.settings;
    await keepTokens({ ...place, file: join(dataDir, TOKENS_FILE), site: `http://${reachable(host)}:${port}` });
  }

  async #migrate() {
    try {
      await run(process.execPath, [join(ROOT, 'services/core/dist/cli/migrate.js'), 'up'], {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: this.databaseUrl },
      });
    } catch (error) {
      const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
      if (stderr) process.stderr.write(`${stderr}\n`);
      throw new SetupError(`The database could not be migrated: ${stderr ? 'see above.' : messageOf(error)}`);
    }
  }

  async startSite(credentials: Credentials) {
    const units = await siteUnits(this.settings, {
      databaseUrl: this.databaseUrl,
      redisUrl: this.redisUrl,
      credentials,
      env: process.env,
    });
    await step('Starting the site', () => Promise.all(units.map((unit) => this.#start(unit))));
  }

  async #start(unit: Unit) {
    if (this.#stopping) throw new Stopped();
    const part = new Supervised(unit);
    this.parts.push(part);
    await part.start();
    if (this.#stopping) throw new Stopped();
  }

  part(name: string): Supervised {
    const part = this.parts.find((one) => one.name === name);
    if (!part) throw new SetupError(`Unknown process: ${name}.`);
    return part;
  }

  /** Ends everything, the visitors' side first, so that running processes never lack their dependencies. */
  async stop() {
    this.#stopping = true;
    for (const names of [['shell'], ['api', 'worker'], ['redis', 'postgres']]) {
      await Promise.all(this.parts.filter((part) => names.includes(part.name)).map((part) => part.stop()));
    }
  }

  /** Kills everything. Postgres and Redis recover from it at the next start. */
  kill() {
    this.#stopping = true;
    for (const part of this.parts) part.kill();
  }
}

/** Thrown to abort a start that was asked to stop. */
export class Stopped extends Error {}

/**
 * The folder for everything that a start keeps. Others may pass through it (the database's user has its folder inside),
 * but not list it.
 */
export function makeDataDir(dataDir: string) {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    // Also refuses a file.
    accessSync(`${dataDir}/`, constants.W_OK);
  } catch {
    throw new SetupError('DATA_DIR cannot be used: set it to a folder that you can write to, or leave it out.');
  }
}
