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
  /** Ends when the environment names another. */
  isFromEnvironment: boolean;
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
   * Registers a token that the environment names; a valid one stays valid.
   * @throws Error if the token belongs to another team or was revoked
   */
  async keep(team: string, token: string): Promise<void> {
    assertRemote(team);
    const { rows } = await this.pool.query<{ isRevoked: boolean }>(
      `insert into release_tokens as known (token_hash, team, from_environment) values ($1, $2, true)
         on conflict (token_hash) do update set from_environment = true where known.team = excluded.team
         returning revoked_at is not null as "isRevoked"`,
      [hashOf(token), team],
    );
    if (!rows[0]) throw new Error(`the token of ${team} is another team's`);
    if (rows[0].isRevoked) {
      throw new Error(`the token of ${team} was revoked: set a new one (infra/docs/releasing.md, "Change a token")`);
    }
  }

  /** Revokes all tokens of these teams that the environment named before and does not name now. */
  async endFormer(teams: string[], tokens: string[]): Promise<void> {
    await this.pool.query(
      `update release_tokens set revoked_at = now()
        where from_environment and revoked_at is null and team = any($1) and token_hash <> all($2::bytea[])`,
      [teams, tokens.map(hashOf)],
    );
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
              revoked_at as "revokedAt", from_environment as "isFromEnvironment"
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
