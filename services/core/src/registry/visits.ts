import {
  GOOD_VISIT,
  type Measured,
  type ShownRemote,
  type VisitCounts,
  type VisitsOfHour,
  type VisitsOfPage,
  type VisitVital,
} from '@site/contracts';
import type { Queryable } from '../database/queryable.js';

/** Before each version's last visit, so that a version replaced weeks ago still has visits to compare with. */
const SHOWN_HOURS = 48;

const VITALS: readonly VisitVital[] = ['lcp', 'inp', 'cls'];

/** A parsed report. */
export interface Visit extends Partial<Record<VisitVital, number>> {
  page: string;
  shown: readonly ShownRemote[];
}

/**
 * Counts a browser's measurements. Ignores versions that were never stored. If a version was released more than once,
 * its last release counts.
 * @param network Visits of one network count as one source; stored as a hash that differs for each release.
 */
export async function countVisit(database: Queryable, report: Visit, network: string): Promise<void> {
  const columns = (['remote', 'version', 'views', 'failed', 'errors', 'starts', 'sends'] as const).map((name) =>
    report.shown.map((one) => one[name]),
  );
  const vitals = VITALS.flatMap((name) => {
    const value = report[name];
    return [value === undefined ? 0 : 1, value !== undefined && value <= GOOD_VISIT[name] ? 1 : 0, value ?? 0];
  });
  await database.query(COUNT, [...columns, report.page, network, ...vitals]);
}

const SUMS = [
  ...['views', 'failed', 'errors', 'starts', 'sends'],
  ...VITALS.flatMap((name) => [`${name}_count`, `${name}_good`, `${name}_sum`]),
];

/** The lock keeps the sweep from deleting a version between the lookup and the insert. */
const COUNT = `
  with reported as (
    select remote, version, max(views) as views, max(failed) as failed, max(errors) as errors, max(starts) as starts,
           max(sends) as sends
      from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
        as reported (remote, version, views, failed, errors, starts, sends)
     group by remote, version
  ), known as (
    select remote, version from releases where (remote, version) in (select remote, version from reported)
     order by remote, version for key share
  ), hours as (
    insert into visit_hours (remote, version, page, hour, ${SUMS.join(', ')})
    select remote, version, $8, date_trunc('hour', now()), views, failed, errors, starts, sends,
           $10::int, $11::int, $12::float8, $13::int, $14::int, $15::float8, $16::int, $17::int, $18::float8
      from reported join known using (remote, version)
     order by remote, version
    on conflict (remote, version, page, hour) do update set
      ${SUMS.map((name) => `${name} = visit_hours.${name} + excluded.${name}`).join(', ')}
  )
  insert into visit_networks (release_id, network, views, failed, starts, sends)
  select move.id, sha256(convert_to(move.id || ' ' || $9::text, 'utf8')), views, failed, starts, sends
    from reported join known using (remote, version)
    cross join lateral (
      select id from release_history h
       where h.remote = reported.remote and h.version = reported.version and h.action <> 'withdraw'
       order by id desc limit 1
    ) as move
   order by move.id
  on conflict (release_id, network) do update set
    views = visit_networks.views + excluded.views, failed = visit_networks.failed + excluded.failed,
    starts = visit_networks.starts + excluded.starts, sends = visit_networks.sends + excluded.sends, seen_at = now()`;

/** The pages of all released remotes: reports of other pages are ignored. */
export async function releasedPages(database: Queryable): Promise<Set<string>> {
  const { rows } = asResult<{ page: string }>(
    await database.query(
      `select distinct jsonb_object_keys(manifest -> 'pages') as page from release_pointers join releases using (remote, version)
        where jsonb_typeof(manifest -> 'pages') = 'object'`,
      [],
    ),
  );
  return new Set(rows.map(({ page }) => page));
}

/** TypeORM connections return the rows without a result object. */
function asResult<Row>(result: unknown): { rows: Row[] } {
  return Array.isArray(result) ? { rows: result as Row[] } : (result as { rows: Row[] });
}

interface Sums extends Record<`${VisitVital}_${'count' | 'good' | 'sum'}`, number> {
  version: string;
  views: number;
  failed: number;
  starts: number;
  sends: number;
}

/** Counted visits of remotes. */
export class Visits {
  constructor(private readonly database: Queryable) {}

  /** Visits of these versions, each within the 48 hours before its last visit, by hour and by page. */
  async list(remote: string, versions: readonly string[]): Promise<{ hours: VisitsOfHour[]; pages: VisitsOfPage[] }> {
    const [hours, pages] = await Promise.all([
      this.sums<{ hour: Date }>(remote, versions, 'hour'),
      this.sums<{ page: string }>(remote, versions, 'page'),
    ]);
    return {
      hours: hours.map(({ hour, ...sums }) => ({ ...countsOf(sums), hour: hour.toISOString() })),
      pages: pages.map(({ page, ...sums }) => ({ ...countsOf(sums), page })),
    };
  }

  private async sums<Key>(remote: string, versions: readonly string[], key: 'hour' | 'page') {
    const { rows } = asResult<Sums & Key>(
      await this.database.query(
        `select ${key}, version, ${SUMS.map((name) => `sum(${name})::float8 as ${name}`).join(', ')} from visit_hours
           join (select version, max(hour) as last from visit_hours where remote = $1 group by version) as seen
             using (version)
          where remote = $1 and version = any($2) and hour > last - make_interval(hours => $3)
          group by ${key}, version order by ${key}, version`,
        [remote, versions, SHOWN_HOURS],
      ),
    );
    return rows;
  }
}

const countsOf = ({ version, views, failed, starts, sends, ...sums }: Sums): VisitCounts => ({
  version,
  views,
  failed,
  starts,
  sends,
  ...(Object.fromEntries(
    VITALS.map((name): [string, Measured] => {
      const count = sums[`${name}_count`];
      const average = count > 0 ? sums[`${name}_sum`] / count : null;
      return [name, { count, good: sums[`${name}_good`], average }];
    }),
  ) as Pick<VisitCounts, VisitVital>),
});
