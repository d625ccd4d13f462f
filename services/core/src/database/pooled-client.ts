import pg from 'pg';

/** Postgres itself ends a statement before that. */
export const STATEMENT_MS = 15_000;
/** After so long without an answer pg fails a statement with this message. */
export const SILENCE_MS = STATEMENT_MS + 5_000;
const SILENCE = 'Query read timeout';

/** How many different statements a process has planned once. Those that come later are planned again each time. */
const MOST_PREPARED = 200;
/** Begins statements whose best plan depends on their values: they are planned again each time. */
export const PLANNED_ANEW = '/* planned anew */';
const names = new Map<string, string>();

/**
 * A connection of a pool that ends with a statement that has had no answer in time (`query_timeout`): pg leaves it open, and
 * the next user of the pool would wait as long. A firewall or failover that drops connections without a word
 * would otherwise keep them, and their requests, for a quarter of an hour.
 *
 * Statements with values have names, so that a connection plans each of them once: planning takes as long as the work of
 * those that are asked all day (bench:api).
 */
export class PooledClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has nine overloads, which pass through as they are.
  override query(...asked: any[]): any {
    const [text, values, ...more] = asked;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const answer: unknown = Reflect.apply(super.query, this, name ? [{ name, text, values }, ...more] : asked);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === SILENCE) void this.end();
      });
    }
    return answer;
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED || text.startsWith(PLANNED_ANEW)) return known;
  const name = `statement-${names.size}`;
  names.set(text, name);
  return name;
}
