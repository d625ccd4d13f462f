import type { ProcessMetrics } from './process-metrics.js';

type Query = <Row>(sql: string) => Promise<Row[]>;

/** A day: long enough for people to see the alert. */
const CRASHED = `select remote, version from releases
  where crashed_at > now() - interval '1 day' order by crashed_at desc limit 100`;

/** Versions of frontends that were withdrawn because they crashed processes of the shell. */
export function watchCrashedReleases(metrics: ProcessMetrics, query: Query): void {
  metrics.gaugesOf(
    'release_crashes',
    {
      release_crashed: {
        help: '1 for a version that ended processes of the shell within the last day and was rolled back.',
        labels: ['remote', 'version'],
      },
    },
    async () => ({
      release_crashed: (await query<{ remote: string; version: string }>(CRASHED)).map((labels) => ({
        labels: { ...labels },
        value: 1,
      })),
    }),
  );
}
