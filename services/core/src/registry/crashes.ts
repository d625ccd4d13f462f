import pg from 'pg';
import { recordEvent } from '../outbox/record-event.js';
import { lockRemote, movePointer } from './move-pointer.js';
import { SHELL } from './names.js';
import { previousVersion } from './previous-version.js';
import { type Move, readMoves } from './release-records.js';

/** A version that ends this many processes within this time is rolled back. */
const ENDED = 2;
const WINDOW_SECONDS = 60;
const ANSWER_MS = 3_000;

/** Who rolls back in the history of releases, when nobody does. */
export const AUTOMATIC = 'automatic rollback';

/** `error`: thrown where nobody catches; `hang`: the event loop stood still; `memory`: one turn of it took most of the memory. */
type CrashKind = 'error' | 'hang' | 'memory';

/** What has ended a process of the shell, as far as it is known whose fault it was. */
export interface Crash {
  remote: string;
  version: string;
  kind: CrashKind;
  /** One line: the error's message, and what was rendered. */
  reason: string;
}

/** Whether the shell that reports could run a version that was built for this platform (`manifest.platform`). */
type Accepts = (platform: string) => boolean;

export interface CrashOutcome {
  /** How many processes that version has ended within the last minute. */
  count: number;
  /** What is released instead of it from now on; null when the remote had to be withdrawn; undefined when nothing moved. */
  rolledBackTo?: string | null;
}

/**
 * Writes down that a version has ended a process. The second time within a minute the version is marked as crashed, so
 * that it cannot be released again, and the pointer moves away from it in the same transaction, with the event that tells
 * the team: one move, however many shells report. Opens a connection of its own, because the reporting process is about to end.
 * @throws Error when the database cannot be asked
 */
export async function reportCrash(connectionString: string, crash: Crash, accepts: Accepts): Promise<CrashOutcome> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    const outcome = await record(client, crash, accepts);
    await client.query('commit');
    return outcome;
  } finally {
    await client.end().catch(() => undefined);
  }
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
  // A name that was never published, out of a stack that only looks like a remote's.
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

/** As a version that crashed, one that the shell would refuse is passed over. */
async function usableMoves(client: pg.Client, remote: string, accepts: Accepts): Promise<Move[]> {
  const { rows } = await client.query<{ version: string; platform: string | null }>(
    `select version, manifest ->> 'platform' as platform from releases where remote = $1`,
    [remote],
  );
  const refused = new Set(rows.filter(({ platform }) => !accepts(platform ?? '')).map(({ version }) => version));
  const moves = await readMoves(client, remote);
  return moves.map((move) => ({ ...move, hasCrashed: move.hasCrashed || refused.has(move.version) }));
}
