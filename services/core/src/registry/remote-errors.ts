import type { CountedErrorKind, RemoteErrorCount } from '@site/contracts';
import type { Queryable } from '../database/queryable.js';

/** One or more identical failures of a part of a release. */
export interface RemoteFailure {
  remote: string;
  version: string;
  /** `page:home`, `slot:quote-form`, or `remote` for the whole remote. */
  part: string;
  kind: CountedErrorKind;
  side: RemoteErrorCount['side'];
  count: number;
}

/**
 * Counts failures by version, kind, side and day. Ignores versions that were never stored, so that invented ones cannot
 * fill the table.
 */
export async function countRemoteFailures(database: Queryable, failures: readonly RemoteFailure[]): Promise<void> {
  if (failures.length === 0) return;
  const merged = mergeFailures(failures);
  const columns = (['remote', 'version', 'part', 'kind', 'side', 'count'] as const).map((name) =>
    merged.map((failure) => failure[name]),
  );
  // The lock keeps the sweep from deleting the version between the lookup and the insert.
  await database.query(
    `with reported as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[])
         as reported (remote, version, part, kind, side, count)
     ), known as (
       select remote, version from releases where (remote, version) in (select remote, version from reported)
       order by remote, version for key share
     )
     insert into remote_errors (remote, version, kind, side, day, count, last_part)
     select remote, version, kind, side, (now() at time zone 'utc')::date, count, part
       from reported join known using (remote, version)
      order by remote, version, kind, side
     on conflict (remote, version, kind, side, day) do update set
       count = least(remote_errors.count::bigint + excluded.count, 2147483647)::integer,
       last_part = excluded.last_part, last_seen_at = now()`,
    columns,
  );
}

/** One entry per row of the table: an upsert must not touch a row twice. */
function mergeFailures(failures: readonly RemoteFailure[]): RemoteFailure[] {
  const merged = new Map<string, RemoteFailure>();
  for (const failure of failures) {
    const key = [failure.remote, failure.version, failure.kind, failure.side].join(' ');
    merged.set(key, { ...failure, count: failure.count + (merged.get(key)?.count ?? 0) });
  }
  return [...merged.values()];
}

/** Counted failures of remotes. */
export class RemoteErrors {
  constructor(private readonly database: Queryable) {}

  count(failures: readonly RemoteFailure[]): Promise<void> {
    return countRemoteFailures(this.database, failures);
  }

  /** Failures of a remote, the most recent first. */
  async list(remote: string): Promise<RemoteErrorCount[]> {
    const { rows } = (await this.database.query(
      `select version, kind, side, sum(count)::float8 as count, max(last_seen_at) as "lastSeenAt",
              (array_agg(last_part order by last_seen_at desc))[1] as "lastPart"
         from remote_errors where remote = $1
        group by version, kind, side order by max(last_seen_at) desc, version, kind, side limit 200`,
      [remote],
    )) as { rows: (Omit<RemoteErrorCount, 'lastSeenAt'> & { lastSeenAt: Date })[] };
    return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() }));
  }
}
