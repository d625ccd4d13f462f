import type pg from 'pg';
import { assertRemote } from './names.js';
import { hashOf, makeToken } from './secrets.js';

export interface ReleaseTokenEntry {
  /** First digits of the token's hash: enough to tell tokens apart, worth nothing to a thief. */
  id: string;
  team: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Tokens with which teams release. A team is named as its remote; only hashes of tokens are kept. */
export class ReleaseTokens {
  constructor(private readonly pool: pg.Pool) {}

  /** @returns The token, which nobody will be told again. */
  async add(team: string): Promise<string> {
    assertRemote(team);
    const token = makeToken('release_');
    await this.pool.query('insert into release_tokens (token_hash, team) values ($1, $2)', [hashOf(token), team]);
    return token;
  }

  /**
   * Makes a token good that was chosen elsewhere; one that is known stays as it is.
   * @throws Error for a token of another team, or one that was revoked
   */
  async keep(team: string, token: string): Promise<void> {
    assertRemote(team);
    await this.pool.query('insert into release_tokens (token_hash, team) values ($1, $2) on conflict do nothing', [
      hashOf(token),
      team,
    ]);
    const { rows } = await this.pool.query<{ team: string; isRevoked: boolean }>(
      'select team, revoked_at is not null as "isRevoked" from release_tokens where token_hash = $1',
      [hashOf(token)],
    );
    if (rows[0]?.team !== team) throw new Error(`the token of ${team} is another team's`);
    if (rows[0].isRevoked) throw new Error(`the token of ${team} was revoked`);
  }

  /** Ends one token by itself. @returns whether it was good until now */
  async end(token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update release_tokens set revoked_at = now() where token_hash = $1 and revoked_at is null',
      [hashOf(token)],
    );
    return rowCount === 1;
  }

  /** The team whose token this is; undefined for one that is unknown or revoked. */
  async teamOf(token: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ team: string }>(
      'update release_tokens set last_used_at = now() where token_hash = $1 and revoked_at is null returning team',
      [hashOf(token)],
    );
    return rows[0]?.team;
  }

  /** By team, newest first. */
  async list(team?: string): Promise<ReleaseTokenEntry[]> {
    const { rows } = await this.pool.query<ReleaseTokenEntry>(
      `select left(encode(token_hash, 'hex'), 8) as id, team, created_at as "createdAt", last_used_at as "lastUsedAt",
              revoked_at as "revokedAt"
         from release_tokens where $1::text is null or team = $1 order by team, created_at desc`,
      [team ?? null],
    );
    return rows;
  }

  /** Ends all tokens of a team, or the one of that id. @returns how many */
  async revoke(team: string, id?: string): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update release_tokens set revoked_at = now()
        where team = $1 and revoked_at is null and ($2::text is null or left(encode(token_hash, 'hex'), 8) = $2)`,
      [team, id ?? null],
    );
    return rowCount ?? 0;
  }
}
