import pg, { type ClientConfig } from 'pg';

/** After this, Postgres itself aborts a statement. */
export const STATEMENT_MS = 15_000;
/**
 * After this, pg fails a statement without a response, and closes its connection. Otherwise a firewall or failover
 * that drops connections silently would block them, and their requests, for a quarter of an hour.
 */
export const RESPONSE_TIMEOUT_MS = STATEMENT_MS + 5_000;

/** How many different statements a process prepares. Later ones are planned on every call. */
const MOST_PREPARED = 200;
/** Starts a statement whose best plan depends on its values: Postgres plans it on every call. */
export const CUSTOM_PLAN = '/* custom plan */';
const names = new Map<string, string>();

/**
 * Starts a statement whose result nobody reads: in a transaction, it is sent together with the next one, which fails if
 * it fails.
 */
export const WITH_NEXT = '/* with next */';
const UNREAD = { command: '', rowCount: null, rows: [] };

/** As TypeORM writes them. */
const START = 'START TRANSACTION';
const ENDS = new Set<unknown>(['COMMIT', 'ROLLBACK']);

/**
 * A pooled connection that makes frequent statements cheaper (bench:api):
 * - Statements with values get names, so that a connection plans each of them once.
 * - A transaction starts in one packet with its first statement, and `WITH_NEXT` joins further ones.
 */
export class PooledClient extends pg.Client {
  private isInTransaction = false;
  private waiting: unknown[][] = [];

  constructor(config: ClientConfig) {
    super({ ...config, pipeline: true });
    // Postgres may end a connection before TypeORM listens for its errors, which it does only for a connection in use:
    // that must not end the process. The next statement reports it.
    this.on('error', () => undefined);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg has nine overloads, which are passed through.
  override query(...asked: any[]): any {
    const [text] = asked;
    if (text === START) this.isInTransaction = true;
    if (this.isInTransaction && (text === START || (typeof text === 'string' && text.startsWith(WITH_NEXT)))) {
      this.waiting.push(asked);
      return Promise.resolve(UNREAD);
    }
    if (ENDS.has(text)) this.isInTransaction = false;
    if (this.waiting.length === 0) return this.send(asked);
    const { stream } = this.connection;
    stream.cork();
    const answers = [...this.waiting, asked].map((one) => this.send(one));
    stream.uncork();
    this.waiting = [];
    return Promise.all(answers).then((all) => all.at(-1));
  }

  private send([text, values, ...more]: unknown[]): unknown {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const answer = Reflect.apply(super.query, this, name ? [{ name, text, values }, ...more] : [text, values, ...more]);
    // Statements after it would run on their own.
    if (text === START) answer.catch(() => this.end());
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
