import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { listenTo } from '../database/listen.js';
import type { ObjectStorage } from '../storage/index.js';

/** The channel on which a moved pointer is told (Postgres NOTIFY). */
const CHANNEL = 'releases';
const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export interface ReleaseFile {
  /** Relative to the release's folder. */
  path: string;
  body: Buffer;
  contentType: string;
}

export interface CurrentRelease {
  remote: string;
  version: string;
  manifest: unknown;
}

export interface HistoryEntry {
  version: string;
  previousVersion: string | null;
  releasedAt: Date;
  releasedBy: string;
}

/** Versions of remotes in object storage, immutable, and in Postgres which of them is released. */
export interface ReleaseRegistry {
  /** Stores a version. The same version again is no error and changes nothing. */
  publish(release: {
    remote: string;
    version: string;
    manifest: unknown;
    files: readonly ReleaseFile[];
    commit?: string;
  }): Promise<void>;
  /** Moves the pointer. @throws Error when that version was never published. */
  release(remote: string, version: string, by: string): Promise<void>;
  /** What is released now. */
  current(): Promise<CurrentRelease[]>;
  /** What was released, newest first. */
  history(remote: string): Promise<HistoryEntry[]>;
  /** A file of any published version. @throws ObjectNotFound */
  readFile(remote: string, version: string, path: string): Promise<Buffer>;
  /** Calls back whenever a pointer moves, and after each reconnection. Answers how to stop. */
  listen(onChange: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function createRegistry({
  connectionString,
  storage,
}: {
  connectionString: string;
  storage: ObjectStorage;
}): ReleaseRegistry {
  const pool = new pg.Pool({ connectionString, max: 3, connectionTimeoutMillis: 5_000 });
  // A connection that dies while idle must not end the process; the next query tells.
  pool.on('error', () => undefined);
  return new PostgresRegistry(pool, connectionString, storage);
}

class PostgresRegistry implements ReleaseRegistry {
  constructor(
    private readonly pool: pg.Pool,
    private readonly connectionString: string,
    private readonly storage: ObjectStorage,
  ) {}

  async publish({
    remote,
    version,
    manifest,
    files,
    commit,
  }: Parameters<ReleaseRegistry['publish']>[0]): Promise<void> {
    assertNames(remote, version);
    const { rowCount } = await this.pool.query('select 1 from releases where remote = $1 and version = $2', [
      remote,
      version,
    ]);
    if (rowCount) return;
    for (const { path, body, contentType } of files) {
      await this.storage.put(objectKey(remote, version, path), body, { contentType });
    }
    // The row comes last: a version that the database knows is whole.
    await this.pool.query(
      'insert into releases (remote, version, manifest, commit) values ($1, $2, $3, $4) on conflict do nothing',
      [remote, version, JSON.stringify(manifest), commit ?? null],
    );
  }

  async release(remote: string, version: string, by: string): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const known = await client.query('select 1 from releases where remote = $1 and version = $2', [remote, version]);
      if (!known.rowCount) throw new Error(`${remote} ${version} was never published`);
      const before = await client.query<{ version: string }>(
        'select version from release_pointers where remote = $1 for update',
        [remote],
      );
      await client.query(
        `insert into release_pointers (remote, version) values ($1, $2)
         on conflict (remote) do update set version = excluded.version, released_at = now()`,
        [remote, version],
      );
      await client.query(
        'insert into release_history (remote, version, previous_version, released_by) values ($1, $2, $3, $4)',
        [remote, version, before.rows[0]?.version ?? null, by],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async current(): Promise<CurrentRelease[]> {
    const { rows } = await this.pool.query<CurrentRelease>(
      'select remote, version, manifest from release_pointers join releases using (remote, version) order by remote',
    );
    return rows;
  }

  async history(remote: string): Promise<HistoryEntry[]> {
    const { rows } = await this.pool.query<HistoryEntry>(
      `select version, previous_version as "previousVersion", released_at as "releasedAt", released_by as "releasedBy"
         from release_history where remote = $1 order by id desc limit 100`,
      [remote],
    );
    return rows;
  }

  async readFile(remote: string, version: string, path: string): Promise<Buffer> {
    const { stream } = await this.storage.get(objectKey(remote, version, path));
    return buffer(stream);
  }

  async listen(onChange: () => void): Promise<() => Promise<void>> {
    const handlers = { onNotice: () => onChange(), onReconnected: () => onChange() };
    const { stop } = await listenTo(this.connectionString, CHANNEL, handlers);
    return stop;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

function assertNames(remote: string, version: string): void {
  if (!NAME.test(remote)) throw new Error('the name of a remote is lower-case letters, digits and hyphens');
  if (!VERSION.test(version)) throw new Error('a version is letters, digits, dots, underscores and hyphens');
}

const objectKey = (remote: string, version: string, path: string) => `frontends/${remote}/${version}/${path}`;
