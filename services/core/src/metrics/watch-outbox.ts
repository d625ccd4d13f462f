import { EFFECT_NAMES, EFFECT_STATES, LEAD_KINDS } from '@site/contracts';
import type { ProcessMetrics, Sample } from './process-metrics.js';

type Query = <Row>(sql: string) => Promise<Row[]>;

/** Counts at most this many rows: a backlog of a million is as cheap to check as one of ten thousand. */
const COUNTED = 10_000;

/** Both statements use partial indexes of open rows, so finished rows cost nothing. */
const OUTBOX = `select count(*)::int as events, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
  from (select created_at from outbox where published_at is null order by seq limit ${COUNTED}) as open`;
const EFFECTS = `select effect, state, type, count(*)::int as count
  from (select effect, state, (select type from outbox where id = event_id) as type
          from effects where state <> 'sent' limit ${COUNTED}) as open
 group by effect, state, type`;

interface OpenEffects {
  effect: string;
  state: string;
  /** Of their event. */
  type: string;
  count: number;
}

const OPEN_STATES = EFFECT_STATES.filter((state) => state !== 'sent');

/** Whom a mail that fails keeps waiting: a visitor, one of the staff, or nobody. */
const ABOUT = ['lead', 'staff', 'site'] as const;
function aboutOf(type: string): (typeof ABOUT)[number] {
  if (LEAD_KINDS.some((kind) => type.startsWith(`${kind}.`))) return 'lead';
  return type.startsWith('release.') ? 'site' : 'staff';
}

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
      mails_open: {
        help: 'Of the open effects: mails about leads, to staff (sign-ins, reminders), and about releases of the site.',
        labels: ['about', 'state'],
      },
    },
    async () => {
      const [outbox] = await query<{ events: number; seconds: number }>(OUTBOX);
      const open = await query<OpenEffects>(EFFECTS);
      const countOf = (isMeant: (effects: OpenEffects) => boolean) =>
        open.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
      return {
        outbox_unpublished_events: [{ value: outbox?.events ?? 0 }],
        outbox_oldest_unpublished_seconds: [{ value: Math.max(0, outbox?.seconds ?? 0) }],
        effects_open: EFFECT_NAMES.flatMap((effect) =>
          OPEN_STATES.map((state): Sample => {
            const value = countOf((row) => row.effect === effect && row.state === state);
            return { labels: { effect, state }, value };
          }),
        ),
        mails_open: ABOUT.flatMap((about) =>
          OPEN_STATES.map((state): Sample => {
            const isMeant = (row: OpenEffects) =>
              row.effect === 'notification' && row.state === state && aboutOf(row.type) === about;
            return { labels: { about, state }, value: countOf(isMeant) };
          }),
        ),
      };
    },
  );
}
