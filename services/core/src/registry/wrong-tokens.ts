import type pg from 'pg';
import { networkOf } from '../network/index.js';

const WINDOW_MS = 10 * 60_000;
/** A few wrong tokens are a configuration mistake; more from one address is guessing. */
const ALLOWED = 10;

/** Counts wrong tokens per address in Postgres, so that all processes share the count. */
export class WrongTokens {
  constructor(private readonly pool: pg.Pool) {}

  /** Seconds until this address may try again; undefined if it may try now. */
  async waitOf(address: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ expire: string }>(
      'select expire from rate_limits where key = $1 and points >= $2 and expire > $3',
      [keyOf(address), ALLOWED, Date.now()],
    );
    return rows[0] && Math.max(1, Math.ceil((Number(rows[0].expire) - Date.now()) / 1000));
  }

  async count(address: string): Promise<void> {
    const now = Date.now();
    await this.pool.query(
      `insert into rate_limits (key, points, expire) values ($1, 1, $2)
       on conflict (key) do update set
         points = case when rate_limits.expire <= $3 then 1 else rate_limits.points + 1 end,
         expire = case when rate_limits.expire <= $3 then excluded.expire else rate_limits.expire end`,
      [keyOf(address), now + WINDOW_MS, now],
    );
  }
}

const keyOf = (address: string) => `release-token:${networkOf(address)}`;
