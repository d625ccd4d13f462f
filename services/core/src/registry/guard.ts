import type { GuardState } from '@site/contracts';
import type pg from 'pg';
import { createPool, inTransaction } from '../database/create-pool.js';
import { recordEvent } from '../outbox/record-event.js';
import { type GuardRules, judge, type SeenVisits } from './guard-judgment.js';
import { lockRemote, movePointer } from './move-pointer.js';
import { SHELL } from './names.js';
import { previousVersion } from './previous-version.js';
import { isWatched } from './release-records.js';
import { runsWhere, usableMoves } from './usable-moves.js';

/** Recorded as `releasedBy` when the guard rolls back. */
export const GUARD = 'release guard';

/** Maximum number of views counted per network. */
const VIEWS_OF_A_NETWORK = 3;
/** The comparison covers this many days of the previous version's visits. */
const BEFORE_DAYS = 7;
/** Warn if the share of slow pages rises by more than this many percentage points. */
const SLOWER_POINTS = 10;

/** The guard's decision about a release. */
export interface GuardDecision {
  remote: string;
  version: string;
  state: Exclude<GuardState, 'watching' | 'off'>;
  reason: string;
  /** The version now released; only if the guard rolled back. */
  rolledBackTo?: string;
}

/** Checks new releases and rolls back those that do worse. Any number of workers may run it concurrently. */
export class ReleaseGuard {
  private readonly pool: pg.Pool;

  constructor(
    connectionString: string,
    private readonly rules: GuardRules,
  ) {
    this.pool = createPool(connectionString, 1);
  }

  /** @returns the decisions made in this call */
  async look(now: Date): Promise<GuardDecision[]> {
    const decisions: GuardDecision[] = [];
    for (const watched of await watchedReleases(this.pool)) {
      const decision = await inTransaction(this.pool, (client) => guardRelease(client, watched, this.rules, now));
      if (decision) decisions.push(decision);
    }
    return decisions;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

interface Watched {
  id: string;
  remote: string;
  version: string;
  releasedAt: Date;
}

/**
 * The releases under watch: the latest move of their remote, made by a person, and still undecided. Rollbacks are not
 * watched, so nothing is rolled back twice in a row.
 */
async function watchedReleases(pool: Pick<pg.Pool, 'query'>): Promise<Watched[]> {
  const { rows } = await pool.query<Watched>(
    `select id, remote, version, released_at as "releasedAt" from (
       select distinct on (remote) * from release_history where remote <> $1 order by remote, id desc
     ) as last
     where ${isWatched('last')}
       and not exists (select from release_guards g where g.release_id = last.id)
     order by id desc`,
    [SHELL],
  );
  return rows;
}

/**
 * Checks one release and rolls it back if its visits are worse than those of the previous version. The remote's lock
 * allows one decision, however many workers check. The pointer moves as for a person. @param client In a transaction.
 * @returns undefined while there is nothing to decide
 */
async function guardRelease(
  client: Pick<pg.Client, 'query'>,
  { id, remote, version, releasedAt }: Watched,
  rules: GuardRules,
  now: Date,
): Promise<GuardDecision | undefined> {
  await lockRemote(client, remote);
  const { rows: moves } = await client.query<{ id: string; decided: boolean }>(
    `select id, exists (select from release_guards where release_id = $2) as decided
       from release_history where remote = $1 order by id desc limit 1`,
    [remote, id],
  );
  // Decided elsewhere in the meantime.
  if (moves[0]?.id !== id || moves[0].decided) return undefined;
  const target = previousVersion(
    await usableMoves(client, remote, (built, builds) => runsWhere(builds.get(version), built)),
  );
  const seen = await seenOf(client, remote, version, { releaseId: id });
  const before = target === undefined ? NOTHING : await seenOf(client, remote, target);
  const others = await movesOfOthers(client, id, remote);
  const quiet = releasedAt.getTime() - (others.lastBefore?.getTime() ?? 0) >= rules.minutes * 60_000;
  // Leaves out forms that an earlier release of another frontend may have lost.
  const { starts, sends } =
    target !== undefined && others.lastBefore
      ? await seenOf(client, remote, target, { since: others.lastBefore })
      : before;
  const judgment = judge(seen, { ...before, starts, sends }, rules, quiet && !others.hasMovedSince);
  const decided = async (state: GuardDecision['state'], reason: string, rolledBackTo?: string) => {
    const warning = target === undefined ? '' : await slowerThan(client, remote, version, target, rules);
    await client.query(
      'insert into release_guards (release_id, state, reason, warning, decided_at) values ($1, $2, $3, $4, $5)',
      [id, state, reason, warning, now],
    );
    return { remote, version, state, reason, ...(rolledBackTo !== undefined && { rolledBackTo }) };
  };
  if (judgment.isWorse) {
    if (target === undefined) return decided('kept', `${judgment.reason}; there is no version to go back to`);
    const { rows } = await client.query<{ commit: string | null }>(
      'select commit from releases where remote = $1 and version = $2 for share',
      [remote, target],
    );
    const { isChanged } = await movePointer(client, {
      remote,
      version: target,
      by: GUARD,
      action: 'rollback',
      commit: rows[0]?.commit ?? null,
      at: now,
      from: version,
    });
    if (!isChanged) return undefined;
    const { reason } = judgment;
    await recordEvent(client, 'release.taken-back', { remote, version, rolledBackTo: target, reason }, null);
    return decided('taken-back', reason, target);
  }
  const isOver = now.getTime() - releasedAt.getTime() >= rules.minutes * 60_000;
  if (seen.views >= rules.views || (isOver && seen.views >= rules.minViews)) return decided('passed', '');
  if (isOver) return decided('quiet', `too little seen: ${Math.round(seen.views)} visits`);
  return undefined;
}

const NOTHING: SeenVisits = { views: 0, failed: 0, starts: 0, sends: 0, mostFailed: 0, mostUnsent: 0 };

/** Visits of a version: of one release, or of the last days, or since a time within them. */
async function seenOf(
  client: Pick<pg.Client, 'query'>,
  remote: string,
  version: string,
  { releaseId = null, since = null }: { releaseId?: string | null; since?: Date | null } = {},
): Promise<SeenVisits> {
  const { rows } = await client.query<SeenVisits>(
    `with reported as (
       select views, least(failed, views)::float8 as failed, least(starts, views)::float8 as starts,
              least(sends, starts, views)::float8 as sends,
              least(1, $4::float8 / greatest(views, 1)) as weight
         from visit_networks join release_history h on h.id = release_id
        where h.remote = $1 and h.version = $2 and (release_id = $3 or $3 is null) and seen_at > now() - make_interval(days => $5)
          and (seen_at > $6 or $6 is null)
     )
     select coalesce(sum(views * weight), 0)::float8 as views, coalesce(sum(failed * weight), 0)::float8 as failed,
            coalesce(sum(starts * weight), 0)::float8 as starts, coalesce(sum(sends * weight), 0)::float8 as sends,
            coalesce(max(failed * weight), 0)::float8 as "mostFailed",
            coalesce(max((starts - sends) * weight), 0)::float8 as "mostUnsent"
       from reported`,
    [remote, version, releaseId, VIEWS_OF_A_NETWORK, BEFORE_DAYS, since],
  );
  return rows[0] ?? NOTHING;
}

/** Whether another frontend's pointer moved after that release, and when one last moved before it. */
async function movesOfOthers(
  client: Pick<pg.Client, 'query'>,
  id: string,
  remote: string,
): Promise<{ hasMovedSince: boolean; lastBefore: Date | null }> {
  const { rows } = await client.query<{ hasMovedSince: boolean; lastBefore: Date | null }>(
    `select coalesce(bool_or(id > $1), false) as "hasMovedSince", max(released_at) filter (where id < $1) as "lastBefore"
       from release_history where remote <> $2`,
    [id, remote],
  );
  return rows[0] ?? { hasMovedSince: false, lastBefore: null };
}

const SLOW = { lcp: 'show their main content late', inp: 'respond late to clicks and keys', cls: 'shift' } as const;

/** A description of what got slower, or an empty string. */
async function slowerThan(
  client: Pick<pg.Client, 'query'>,
  remote: string,
  version: string,
  before: string,
  { minViews }: GuardRules,
): Promise<string> {
  const names = Object.keys(SLOW) as (keyof typeof SLOW)[];
  const { rows } = await client.query<{ version: string } & Record<string, number | string>>(
    `select version, ${names.map((name) => `sum(${name}_count)::float8 as ${name}_count, sum(${name}_good)::float8 as ${name}_good`).join(', ')}
       from visit_hours where remote = $1 and version in ($2, $3) and hour > now() - make_interval(days => $4) group by version`,
    [remote, version, before, BEFORE_DAYS],
  );
  const slowOf = (which: string, name: string) => {
    const row = rows.find((one) => one.version === which);
    const count = Number(row?.[`${name}_count`] ?? 0);
    return count < minViews ? undefined : 100 - (100 * Number(row?.[`${name}_good`])) / count;
  };
  return names
    .flatMap((name) => {
      const [now, then] = [slowOf(version, name), slowOf(before, name)];
      if (now === undefined || then === undefined || now - then <= SLOWER_POINTS) return [];
      return [`${Math.round(now)}% of pages ${SLOW[name]}, ${Math.round(then)}% with the previous version`];
    })
    .join('; ');
}
