import type pg from 'pg';
import { withClient } from '../database/with-client.js';
import { recordEvent } from '../outbox/record-event.js';
import { lockRemote, movePointer } from './move-pointer.js';
import { SHELL } from './names.js';
import { previousVersion } from './previous-version.js';
import { type BuiltWith, usableMoves } from './usable-moves.js';

/** A version that kills this many processes within this time is rolled back. */
const ENDED = 2;
const WINDOW_SECONDS = 60;
const ANSWER_MS = 3_000;

/** Recorded as `releasedBy` when a crash triggers the rollback. */
export const AUTOMATIC = 'automatic rollback';

/** `error`: uncaught error; `hang`: blocked event loop; `memory`: one event loop turn used most of the memory. */
type CrashKind = 'error' | 'hang' | 'memory';

/** A crash of a shell process that is attributed to a release. */
export interface Crash {
  remote: string;
  version: string;
  kind: CrashKind;
  /** One line: the error message and what was being rendered. */
  reason: string;
}

/** Whether the reporting shell can run a build. */
type Accepts = (built: BuiltWith) => boolean;

export interface CrashOutcome {
  /** Number of processes that this version killed within the last minute. */
  count: number;
  /** The version now released instead; null if the remote was withdrawn; undefined if the pointer did not move. */
  rolledBackTo?: string | null;
}

/**
 * Records that a version killed a process. On the second crash within a minute, one transaction marks the version as
 * crashed, so that it cannot be released again, moves the pointer and records the event that notifies the team. The
 * pointer moves once, however many shells report. Opens its own connection, because the reporting process is exiting.
 * @throws Error if the database cannot be reached
 */
export async function reportCrash(connectionString: string, crash: Crash, accepts: Accepts): Promise<CrashOutcome> {
  return withClient(connectionString, ANSWER_MS, async (client) => {
    await client.query('begin');
    const outcome = await record(client, crash, accepts);
    await client.query('commit');
    return outcome;
  });
}

async function record(
  client: pg.Client,
  { remote, version, kind, reason }: Crash,
  accepts: Accepts,
): Promise<CrashOutcome> {
  await lockRemote(client, remote);
  const entered = await client.query(
    `insert into release_crashes (remote, version, kind, reason)
     select remote, version, $3, $4 from releases where remote = $1 and version = $2 and remote <> $5`,
    [remote, version, kind, reason.slice(0, 500), SHELL],
  );
  // Never published: the stack only looked like a remote's.
  if (!entered.rowCount) return { count: 0 };
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from release_crashes
      where remote = $1 and version = $2 and crashed_at > now() - make_interval(secs => $3)`,
    [remote, version, WINDOW_SECONDS],
  );
  const count = rows[0]?.count ?? 0;
  if (count < ENDED) return { count };
  await client.query(
    `update releases set crashed_at = now(), crash_reason = $3
      where remote = $1 and version = $2 and crashed_at is null`,
    [remote, version, reason.slice(0, 500)],
  );
  const target = previousVersion(await usableMoves(client, remote, accepts));
  const { rows: targets } = await client.query<{ commit: string | null }>(
    'select commit from releases where remote = $1 and version = $2 for share',
    [remote, target ?? ''],
  );
  // Its files may have been swept.
  const to = targets[0] ? target : undefined;
  const { isChanged } = await movePointer(client, {
    remote,
    version: to,
    by: AUTOMATIC,
    action: to === undefined ? 'withdraw' : 'rollback',
    commit: targets[0]?.commit ?? null,
    at: new Date(),
    from: version,
  });
  if (!isChanged) return { count };
  await recordEvent(client, 'release.crashed', { remote, version, rolledBackTo: to ?? null }, null);
  return { count, rolledBackTo: to ?? null };
}
