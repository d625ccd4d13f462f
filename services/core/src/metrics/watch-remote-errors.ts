import type { ProcessMetrics } from './process-metrics.js';

type Query = <Row>(sql: string) => Promise<Row[]>;

/** Frontends are few. If there are more rows, only the worst are reported. */
const TODAY = `select remote, side, kind, sum(count)::float8 as count from remote_errors
  where day >= (now() at time zone 'utc')::date group by remote, side, kind order by count desc limit 500`;

/** How often frontends failed today, as browsers and shells reported. */
export function watchRemoteErrors(metrics: ProcessMetrics, query: Query): void {
  metrics.gaugesOf(
    'remote_errors',
    {
      remote_errors_today: {
        help: 'Failures of frontends since midnight UTC, by where and why.',
        labels: ['remote', 'side', 'kind'],
      },
    },
    async () => ({
      remote_errors_today: (await query<{ remote: string; side: string; kind: string; count: number }>(TODAY)).map(
        ({ remote, side, kind, count }) => ({ labels: { remote, side, kind }, value: count }),
      ),
    }),
  );
}
