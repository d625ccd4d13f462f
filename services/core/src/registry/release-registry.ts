import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { createPool, inTransaction } from '../database/create-pool.js';
import { listenTo } from '../database/listen.js';
import { withClient } from '../database/with-client.js';
import { InvalidObjectKey, ObjectNotFound, type ObjectStorage } from '../storage/index.js';
import { contentType } from './content-types.js';
import { lockRemote, movePointer } from './move-pointer.js';
import { assertNames, objectKey, SHELL } from './names.js';
import { ReleasePreviews } from './previews.js';
import { ReleaseRefusals } from './refusals.js';
import {
  CRASH,
  type CrashMark,
  type HistoryEntry,
  type KeptVersion,
  type Move,
  readHistory,
  readKept,
  readMoves,
  type TrialRecord,
} from './release-records.js';
import { ReleaseTokens } from './release-tokens.js';
import { RemoteErrors } from './remote-errors.js';
import { withReleaseLock, withStorageLock } from './storage-lock.js';
import { sweepReleases } from './sweep.js';
import { Visits } from './visits.js';
import { WrongTokens } from './wrong-tokens.js';

/** The channel that announces a moved pointer (Postgres NOTIFY). */
const CHANNEL = 'releases';

interface ReleaseFile {
  /** Relative to the release's folder. */
  path: string;
  body: Buffer;
}

interface CurrentRelease {
  remote: string;
  version: string;
  manifest: unknown;
}

export interface StoredVersion {
  remote: string;
  version: string;
  manifest: unknown;
  commit: string | null;
  createdAt: Date;
  /** Set if it was rolled back because it killed processes: it cannot be released again. */
  crash: CrashMark | null;
  trial: TrialRecord | null;
}

/** Details of a release or a rollback. */
export interface MoveDetails {
  action?: HistoryEntry['action'];
  commit?: string;
  overruled?: HistoryEntry['overruled'];
  /** Whether the guard watches its visits; true by default. */
  guard?: boolean;
}

interface ReleaseResult {
  previousVersion: string | null;
  /** False if that version was already released: nothing was written. */
  isChanged: boolean;
}

/** Stores immutable versions of remotes in object storage, and in Postgres which of them is released. */
export interface ReleaseRegistry {
  /** Stores a version, file by file. Publishing the same version again changes nothing. */
  publish(release: {
    remote: string;
    version: string;
    manifest: unknown;
    files: Iterable<ReleaseFile> | AsyncIterable<ReleaseFile>;
    commit?: string;
  }): Promise<void>;
  /** Moves the pointer if needed. @throws Error if that version was never published, or has crashed. */
  release(remote: string, version: string, by: string, details?: MoveDetails): Promise<ReleaseResult>;
  /** Does this work while no other work of this kind runs, in any process: a release is compared with all others. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Records the result of a version's last trial. */
  keepTrial(remote: string, version: string, trial: TrialRecord): Promise<void>;
  /** Removes a remote from the site; keeps its versions and history. @returns the version that was released, if any */
  withdraw(remote: string, by: string, overruled?: HistoryEntry['overruled']): Promise<string | undefined>;
  /** The released remotes. */
  current(): Promise<CurrentRelease[]>;
  /** All remotes that were ever released, or refused. */
  remotes(): Promise<string[]>;
  /** The released shell build; undefined if it is not recorded here, as with container images. */
  currentShell(): Promise<CurrentRelease | undefined>;
  /** The latest moves, newest first, for lists. */
  history(remote: string): Promise<HistoryEntry[]>;
  /** All moves ever, newest first, for decisions. */
  moves(remote: string): Promise<Move[]>;
  /** The latest versions that were not swept, newest first, and the older versions in `named`. */
  kept(remote: string, named?: readonly string[]): Promise<KeptVersion[]>;
  /** A published version, released or not. */
  find(remote: string, version: string): Promise<StoredVersion | undefined>;
  /** The newest version that has a file at this path. */
  versionWith(remote: string, path: string): Promise<string | undefined>;
  /** A file of any published version. @throws ObjectNotFound */
  readFile(remote: string, version: string, path: string): Promise<Buffer>;

  /** Undefined if there is no such file. @throws if the storage does not answer: then there may be one */
  findFile(remote: string, version: string, path: string): Promise<Buffer | undefined>;
  /** Calls back when a pointer moves, and after each reconnection. @returns a function that stops it */
  listen(onChange: () => void): Promise<() => Promise<void>>;
  /** Deletes versions that are no longer needed. @returns the deleted versions */
  sweep(): Promise<{ remote: string; version: string }[]>;
  readonly tokens: ReleaseTokens;
  readonly wrongTokens: WrongTokens;
  readonly previews: ReleasePreviews;
  readonly errors: RemoteErrors;
  readonly refusals: ReleaseRefusals;
  readonly visits: Visits;
  close(): Promise<void>;
}

export function createRegistry({
  connectionString,
  storage,
  now = () => new Date(),
}: {
  connectionString: string;
  storage: ObjectStorage;
  /** The clock for the expiry of previews and the sweep of old versions. */
  now?: () => Date;
}): ReleaseRegistry {
  return new PostgresRegistry(createPool(connectionString, 4), connectionString, storage, now);
}

/** The released shell build, for callers without a registry. @throws Error if the database cannot be reached */
export async function releasedShell(connectionString: string): Promise<string | undefined> {
  const { rows } = await withClient(connectionString, 5_000, (client) =>
    client.query<{ version: string }>('select version from release_pointers where remote = $1', [SHELL]),
  );
  return rows[0]?.version;
}

class PostgresRegistry implements ReleaseRegistry {
  readonly tokens: ReleaseTokens;
  readonly wrongTokens: WrongTokens;
  readonly previews: ReleasePreviews;
  readonly errors: RemoteErrors;
  readonly refusals: ReleaseRefusals;
  readonly visits: Visits;
  /** Others of this process wait here, because each would occupy a connection. */
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly connectionString: string,
    private readonly storage: ObjectStorage,
    private readonly now: () => Date,
  ) {
    this.tokens = new ReleaseTokens(pool);
    this.wrongTokens = new WrongTokens(pool);
    this.previews = new ReleasePreviews(pool, now);
    this.errors = new RemoteErrors(pool);
    this.refusals = new ReleaseRefusals(pool);
    this.visits = new Visits(pool);
  }

  async publish({
    remote,
    version,
    manifest,
    files,
    commit,
  }: Parameters<ReleaseRegistry['publish']>[0]): Promise<void> {
    assertNames(remote, version);
    await withStorageLock(this.pool, 'shared', async (client) => {
      const { rowCount } = await client.query('select 1 from releases where remote = $1 and version = $2', [
        remote,
        version,
      ]);
      if (rowCount) return;
      for await (const { path, body } of files) {
        const type = contentType(path) ?? 'application/octet-stream';
        await this.storage.put(objectKey(remote, version, path), body, { contentType: type });
      }
      const body = Buffer.from(JSON.stringify(manifest));
      await this.storage.put(objectKey(remote, version, 'manifest.json'), body, { contentType: 'application/json' });
      // Insert the row last: a version in the database is always complete.
      await client.query(
        `insert into releases (remote, version, manifest, commit, created_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [remote, version, JSON.stringify(manifest), commit ?? null, this.now()],
      );
    });
  }

  async release(
    remote: string,
    version: string,
    by: string,
    { action = 'release', commit, overruled, guard }: MoveDetails = {},
  ): Promise<ReleaseResult> {
    return inTransaction(this.pool, async (client) => {
      // Before any row lock, as everywhere, to prevent deadlocks.
      await lockRemote(client, remote);
      const { rows } = await client.query<{ commit: string | null; hasCrashed: boolean }>(
        `select commit, crashed_at is not null as "hasCrashed" from releases
          where remote = $1 and version = $2 for share`,
        [remote, version],
      );
      const [known] = rows;
      if (!known) throw new Error(`${remote} ${version} was never published`);
      if (known.hasCrashed) throw new Error(`${remote} ${version} has crashed the site and cannot be released again`);
      return movePointer(client, {
        remote,
        version,
        by,
        action,
        commit: commit ?? known.commit,
        overruled,
        guard,
        at: this.now(),
      });
    });
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(() => withReleaseLock(this.pool, work));
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async keepTrial(remote: string, version: string, trial: TrialRecord): Promise<void> {
    await this.pool.query('update releases set trial = $3 where remote = $1 and version = $2', [
      remote,
      version,
      JSON.stringify(trial),
    ]);
  }

  async withdraw(remote: string, by: string, overruled: HistoryEntry['overruled'] = null): Promise<string | undefined> {
    const { previousVersion } = await inTransaction(this.pool, (client) =>
      movePointer(client, {
        remote,
        version: undefined,
        by,
        action: 'withdraw',
        commit: null,
        overruled,
        at: this.now(),
      }),
    );
    return previousVersion ?? undefined;
  }

  async current(): Promise<CurrentRelease[]> {
    const { rows } = await this.pool.query<CurrentRelease>(
      `select remote, version, manifest from release_pointers join releases using (remote, version)
        where remote <> $1 order by remote`,
      [SHELL],
    );
    return rows;
  }

  async remotes(): Promise<string[]> {
    const { rows } = await this.pool.query<{ remote: string }>(
      'select remote from release_history union select remote from release_refusals order by remote',
    );
    return rows.map(({ remote }) => remote);
  }

  async currentShell(): Promise<CurrentRelease | undefined> {
    const { rows } = await this.pool.query<CurrentRelease>(
      `select remote, version, manifest from release_pointers join releases using (remote, version) where remote = $1`,
      [SHELL],
    );
    return rows[0];
  }

  history(remote: string): Promise<HistoryEntry[]> {
    return readHistory(this.pool, remote);
  }

  moves(remote: string): Promise<Move[]> {
    return readMoves(this.pool, remote);
  }

  kept(remote: string, named: readonly string[] = []): Promise<KeptVersion[]> {
    return readKept(this.pool, remote, named);
  }

  async find(remote: string, version: string): Promise<StoredVersion | undefined> {
    const { rows } = await this.pool.query<StoredVersion>(
      `select remote, version, manifest, commit, created_at as "createdAt", ${CRASH} as crash, trial
         from releases where remote = $1 and version = $2`,
      [remote, version],
    );
    return rows[0];
  }

  async versionWith(remote: string, path: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ version: string }>(
      `select version from releases where remote = $1 and manifest -> 'files' ? $2 order by created_at desc limit 1`,
      [remote, path],
    );
    return rows[0]?.version;
  }

  async readFile(remote: string, version: string, path: string): Promise<Buffer> {
    const { stream } = await this.storage.get(objectKey(remote, version, path));
    return buffer(stream);
  }

  async findFile(remote: string, version: string, path: string): Promise<Buffer | undefined> {
    try {
      return await this.readFile(remote, version, path);
    } catch (error) {
      if (error instanceof ObjectNotFound || error instanceof InvalidObjectKey) return undefined;
      throw error;
    }
  }

  async listen(onChange: () => void): Promise<() => Promise<void>> {
    const handlers = { onNotice: () => onChange(), onReconnected: () => onChange() };
    const { stop } = await listenTo(this.connectionString, [CHANNEL], handlers);
    return stop;
  }

  sweep(): Promise<{ remote: string; version: string }[]> {
    return sweepReleases(this.pool, this.storage, this.now());
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
