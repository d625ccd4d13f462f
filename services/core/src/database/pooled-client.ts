import type { Socket } from 'node:net';
import pg from 'pg';

/** Postgres itself ends a statement before that. */
export const STATEMENT_MS = 15_000;
const SILENCE_MS = STATEMENT_MS + 5_000;

/**
 * A connection of a pool that closes itself when a statement has had no answer for longer than Postgres allows: a firewall
 * or failover that drops connections without a word would otherwise keep them, and their requests, for a quarter of an hour.
 */
export class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.once('connect', () => {
      const inside = this as unknown as Inside;
      const { stream } = inside.connection;
      stream.setTimeout(SILENCE_MS, () => {
        if (!inside.readyForQuery) stream.destroy(new Error('Connection terminated: no answer'));
      });
    });
  }
}

/** What pg has no types for. */
interface Inside {
  connection: { stream: Socket };
  /** False from a statement to its answer. */
  readyForQuery: boolean;
}
