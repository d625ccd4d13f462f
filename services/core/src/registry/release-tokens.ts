import type pg from 'pg';
import { hashOf } from '../tokens.js';
import { assertRemote } from './names.js';
import { makeToken } from './secrets.js';

export interface ReleaseTokenEntry {
  /** First digits of the token's hash: enough to tell tokens apart, useless to an attacker. */
  id: string;
  team: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Release tokens of teams. A team has the name of its remote; only token hashes are stored. */
export class ReleaseTokens {
  constructor(private readonly pool: pg.Pool) {}

  /** @returns The token, which cannot be retrieved again. */
  async add(team: string): Promise<string> {
    assertRemote(team);
    const token = makeToken('release_');
    await this.pool.query('insert into release_tokens (token_hash, team) values ($1, $2)', [hashOf(token), team]);
    return token;
  }

  /**
   * Registers a token that was generated elsewhere; a known token does not change.
   * @throws Error if the token belongs to another team or was revoked
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

  /** Revokes a token, given the token itself. @returns whether it was valid before */
  async end(token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update release_tokens set revoked_at = now() where token_hash = $1 and revoked_at is null',
      [hashOf(token)],
    );
    return rowCount === 1;
  }

  /** The team that owns this token; undefined if the token is unknown or revoked. */
  async teamOf(token: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ team: string }>(
      'update release_tokens set last_used_at = now() where token_hash = $1 and revoked_at is null returning team',
      [hashOf(token)],
    );
    return rows[0]?.team;
  }

  /** Sorted by team, then newest first. */
  async list(team?: string): Promise<ReleaseTokenEntry[]> {
    const { rows } = await this.pool.query<ReleaseTokenEntry>(
      `select left(encode(token_hash, 'hex'), 8) as id, team, created_at as "createdAt", last_used_at as "lastUsedAt",
              revoked_at as "revokedAt"
         from release_tokens where $1::text is null or team = $1 order by team, created_at desc`,
      [team ?? null],
    );
    return rows;
  }

  /** Revokes all tokens of a team, or the one with that id. @returns the number of revoked tokens */
  async revoke(team: string, id?: string): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update release_tokens set revoked_at = now()
        where team = $1 and revoked_at is null and ($2::text is null or left(encode(token_hash, 'hex'), 8) = $2)`,
      [team, id ?? null],
    );
    return rowCount ?? 0;
  }
}
