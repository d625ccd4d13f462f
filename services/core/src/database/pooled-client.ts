import pg from 'pg';

/** After this, Postgres itself aborts a statement. */
export const STATEMENT_MS = 15_000;
/** After this, pg fails a statement without a response, with the message below. */
export const RESPONSE_TIMEOUT_MS = STATEMENT_MS + 5_000;
const TIMEOUT_MESSAGE = 'Query read timeout';

/** How many different statements a process prepares. Later ones are planned on every call. */
const MOST_PREPARED = 200;
/** Starts a statement whose best plan depends on its values: Postgres plans it on every call. */
export const CUSTOM_PLAN = '/* custom plan */';
const names = new Map<string, string>();

/**
 * A pooled connection that closes when a statement gets no response in time (`query_timeout`). pg leaves it open, and
 * the next user of the pool would wait as long: a firewall or failover that drops connections silently would block
 * connections, and their requests, for a quarter of an hour.
 *
 * Statements with values get names, so that a connection plans each of them once: for frequent statements, planning
 * takes as long as the work itself (bench:api).
 */
export class PooledClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has nine overloads, which are passed through.
  override query(...asked: any[]): any {
    const [text, values, ...more] = asked;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const answer: unknown = Reflect.apply(super.query, this, name ? [{ name, text, values }, ...more] : asked);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === TIMEOUT_MESSAGE) void this.end();
      });
    }
    return answer;
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED || text.startsWith(CUSTOM_PLAN)) return known;
  const name = `statement-${names.size}`;
  names.set(text, name);
  return name;
}
