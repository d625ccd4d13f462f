import type pg from 'pg';
import type { HistoryEntry } from './release-records.js';

export interface PointerMove {
  remote: string;
  /** Undefined withdraws the remote. */
  version: string | undefined;
  by: string;
  action: HistoryEntry['action'];
  commit: string | null;
  at: Date;
  /** Moves only from this version: another caller's move is kept. */
  from?: string;
  overruled?: HistoryEntry['overruled'];
  /** False: the guard does not watch this release. */
  guard?: boolean;
}

/**
 * Moves the release pointer and records the move, in the transaction of `client`. Moves of one remote are serialized. A
 * trigger notifies the shells. @returns `isChanged` false if the pointer is already there, or is not at `from`.
 */
export async function movePointer(
  client: Pick<pg.Client, 'query'>,
  { remote, version, by, action, commit, at, from, overruled = null, guard = true }: PointerMove,
): Promise<{ previousVersion: string | null; isChanged: boolean }> {
  await lockRemote(client, remote);
  const { rows } = await client.query<{ version: string }>('select version from release_pointers where remote = $1', [
    remote,
  ]);
  const previousVersion = rows[0]?.version ?? null;
  if (previousVersion === (version ?? null) || (from !== undefined && previousVersion !== from)) {
    return { previousVersion, isChanged: false };
  }
  if (version === undefined) await client.query('delete from release_pointers where remote = $1', [remote]);
  else {
    await client.query(
      `insert into release_pointers (remote, version, released_at) values ($1, $2, $3)
       on conflict (remote) do update set version = excluded.version, released_at = excluded.released_at`,
      [remote, version, at],
    );
  }
  await client.query(
    `with move as (
       insert into release_history (remote, version, previous_version, released_by, released_at, action, commit, overruled)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, action
     )
     insert into release_guards (release_id, state) select id, 'off' from move where action = 'release' and not $9`,
    [
      remote,
      version ?? previousVersion,
      previousVersion,
      by,
      at,
      action,
      commit,
      overruled && overruled.length > 0 ? JSON.stringify(overruled) : null,
      guard,
    ],
  );
  return { previousVersion, isChanged: true };
}

/** Locks until the transaction ends. An advisory lock: a remote that was never released has no row to lock. */
export async function lockRemote(client: Pick<pg.Client, 'query'>, remote: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`release:${remote}`]);
}
