import { codeOf } from '../error-code.js';

/** Codes of the network (Node), and of Postgres while it starts, stops, or runs out of connections, memory or disk. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1235]|53\d{3}|58030)$/;
/** What `pg` throws without a code. */
const WORDS =
  /^(Connection terminated|Query read timeout|timeout (expired|exceeded when trying to connect)|Client has encountered a connection error)/;
/** Thrown by TypeORM when a transaction continues after its connection broke between two statements. */
const RELEASED = /^QueryRunner(Provider)?AlreadyReleasedError$/;

/**
 * Whether a query failed because the database could not be reached, not because of the query. The same query may
 * succeed in a moment.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  if (!(error instanceof Error)) return false;
  return (
    CODES.test(codeOf(error)) ||
    WORDS.test(error.message) ||
    RELEASED.test(error.name) ||
    ('driverError' in error && isDatabaseUnreachable(error.driverError))
  );
}
