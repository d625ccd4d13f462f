import type { GuardVerdict, OverruledCheck } from '@site/contracts';
import type pg from 'pg';
import { SHELL } from './names.js';

/** Limits only lists. Decisions use the whole history. */
const LISTED = 100;

export interface HistoryEntry {
  version: string;
  previousVersion: string | null;
  releasedAt: Date;
  releasedBy: string;
  /** `withdraw`: no version is released after it. */
  action: 'release' | 'rollback' | 'withdraw';
  /** The commit it was built from, if known. */
  commit: string | null;
  /** Overruled objections of checks; null if there were none. */
  overruled: readonly OverruledCheck[] | null;
  /** Null for moves that the guard does not watch. */
  guard: GuardVerdict | null;
}

/** The result of a version's last trial. */
export interface TrialRecord {
  /** Describes what pages would lose; null for nothing. Checked before the release. */
  changes: string | null;
  /** Objections that were overruled. */
  overruled: readonly OverruledCheck[];
  /** The releases beside which it was tried, and the shell. Missing in older records. */
  beside?: string;
  /** The other releases and the shell beside which every page hydrated without a failure; missing otherwise. */
  hydratesBeside?: string;
}

/** The fields that decide where a rollback leads, and what a start may release. */
export interface Move extends Pick<HistoryEntry, 'version' | 'action' | 'releasedBy'> {
  /** The version was rolled back because it killed processes (`crashes.ts`). */
  hasCrashed: boolean;
}

/** Why a version may not be released again. */
export interface CrashMark {
  /** ISO 8601. */
  at: string;
  reason: string;
}

/** A version whose files are kept. */
export interface KeptVersion {
  version: string;
  /** Total size of all files, uncompressed. */
  bytes: number;
  commit: string | null;
  createdAt: Date;
  crash: CrashMark | null;
}

/** SQL for the `CrashMark` of a row of `releases`, or null. */
export const CRASH =
  "case when crashed_at is not null then jsonb_build_object('at', crashed_at, 'reason', crash_reason) end";

/** SQL: whether the guard watches this move while it is the latest: a release with an earlier move to go back to. */
export const isWatched = (move: string) =>
  `${move}.action = 'release' and exists (
     select from release_history earlier where earlier.remote = ${move}.remote and earlier.id < ${move}.id)`;

/** The latest entries of the history, newest first. */
export async function readHistory(pool: pg.Pool, remote: string): Promise<HistoryEntry[]> {
  const { rows } = await pool.query<HistoryEntry>(
    `select version, previous_version as "previousVersion", released_at as "releasedAt", released_by as "releasedBy",
            action, commit, overruled,
            case when state is not null then jsonb_build_object('state', state, 'reason', reason, 'warning', warning)
                 when ${isWatched('release_history')} and remote <> $3
                      and id = (select max(id) from release_history where remote = $1)
                 then jsonb_build_object('state', 'watching', 'reason', '', 'warning', '') end as guard
       from release_history left join release_guards on release_id = id where remote = $1 order by id desc limit $2`,
    [remote, LISTED, SHELL],
  );
  return rows;
}

/** The whole history, newest first. */
export async function readMoves(pool: Pick<pg.Client, 'query'>, remote: string): Promise<Move[]> {
  const { rows } = await pool.query<Move>(
    `select version, action, released_by as "releasedBy", r.crashed_at is not null as "hasCrashed"
       from release_history left join releases r using (remote, version) where remote = $1 order by id desc`,
    [remote],
  );
  return rows;
}

/** The most recently stored versions, newest first, and the older versions in `named`. */
export async function readKept(pool: pg.Pool, remote: string, named: readonly string[]): Promise<KeptVersion[]> {
  const { rows } = await pool.query<KeptVersion>(
    `with ranked as (
       select *, row_number() over (order by created_at desc, version) as place from releases where remote = $1
     )
     select version, commit, created_at as "createdAt", ${CRASH} as crash,
            (select coalesce(sum((file.value ->> 'bytes')::int), 0)::int
               from jsonb_each(manifest -> 'files') as file) as bytes
       from ranked where place <= $2 or version = any($3) order by place`,
    [remote, LISTED, named],
  );
  return rows;
}
