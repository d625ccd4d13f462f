import { EFFECT_NAMES, EFFECT_STATES } from '@site/contracts';
import type { ProcessMetrics, Sample } from './process-metrics.js';

type Query = <Row>(sql: string) => Promise<Row[]>;

/** Counts at most this many rows: a backlog of a million is as cheap to check as one of ten thousand. */
const COUNTED = 10_000;

/** Both statements use partial indexes of open rows, so finished rows cost nothing. */
const OUTBOX = `select count(*)::int as events, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
  from (select created_at from outbox where published_at is null order by seq limit ${COUNTED}) as open`;
const EFFECTS = `select effect, state, count(*)::int as count
  from (select effect, state from effects where state <> 'sent' limit ${COUNTED}) as open group by effect, state`;

const OPEN_STATES = EFFECT_STATES.filter((state) => state !== 'sent');

/**
 * Unpublished events, and effects that have not happened yet. API and worker both report them, so that one of
 * them may be down.
 */
export function watchOutbox(metrics: ProcessMetrics, query: Query): void {
  metrics.gaugesOf(
    'postgres',
    {
      outbox_unpublished_events: { help: `Events that no queue has yet; at most ${COUNTED} are counted.` },
      outbox_oldest_unpublished_seconds: { help: 'Age of the oldest event that no queue has yet.' },
      effects_open: {
        help: `Effects that have not happened: queued, or failed and to be tried again; at most ${COUNTED} are counted.`,
        labels: ['effect', 'state'],
      },
    },
    async () => {
      const [outbox] = await query<{ events: number; seconds: number }>(OUTBOX);
      const open = await query<{ effect: string; state: string; count: number }>(EFFECTS);
      return {
        outbox_unpublished_events: [{ value: outbox?.events ?? 0 }],
        outbox_oldest_unpublished_seconds: [{ value: Math.max(0, outbox?.seconds ?? 0) }],
        effects_open: EFFECT_NAMES.flatMap((effect) =>
          OPEN_STATES.map((state): Sample => {
            const found = open.find((row) => row.effect === effect && row.state === state);
            return { labels: { effect, state }, value: found?.count ?? 0 };
          }),
        ),
      };
    },
  );
}
