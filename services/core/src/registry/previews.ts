import type pg from 'pg';
import { hashOf } from '../tokens.js';
import { makeToken } from './secrets.js';

const DAY_MS = 86_400_000;
/** Preview links are for reviews, so they expire. */
export const PREVIEW_DAYS = 7;

export interface PreviewedVersion {
  remote: string;
  version: string;
  manifest: unknown;
}

/** Links that show one version to anyone who has the link. */
export class ReleasePreviews {
  constructor(
    private readonly pool: pg.Pool,
    private readonly now: () => Date,
  ) {}

  /** @returns The token of a new link. @throws Error if that version was never published. */
  async add(remote: string, version: string, by: string): Promise<{ token: string; expiresAt: Date }> {
    const token = makeToken('');
    const expiresAt = new Date(this.now().getTime() + PREVIEW_DAYS * DAY_MS);
    const { rowCount } = await this.pool.query(
      `insert into release_previews (token_hash, remote, version, created_by, expires_at)
       select $1, remote, version, $4, $5 from releases where remote = $2 and version = $3`,
      [hashOf(token), remote, version, by, expiresAt],
    );
    if (!rowCount) throw new Error(`${remote} ${version} was never published`);
    return { token, expiresAt };
  }

  /**
   * Points a link at another version of the same remote and restarts its lifetime.
   * @returns The expiry; undefined if that remote has no such link. @throws Error if that version was never published
   */
  async move(token: string, remote: string, version: string, by: string): Promise<Date | undefined> {
    const expiresAt = new Date(this.now().getTime() + PREVIEW_DAYS * DAY_MS);
    const { rowCount } = await this.pool.query(
      `update release_previews set version = $3, created_by = $4, expires_at = $5
        where token_hash = $1 and remote = $2 and expires_at > $6`,
      [hashOf(token), remote, version, by, expiresAt, this.now()],
    );
    return rowCount ? expiresAt : undefined;
  }

  /** The version that a link shows; undefined if the token is unknown or expired, or the version has crashed. */
  async find(token: string): Promise<PreviewedVersion | undefined> {
    const { rows } = await this.pool.query<PreviewedVersion>(
      `select remote, version, manifest from release_previews join releases using (remote, version)
        where token_hash = $1 and expires_at > $2 and crashed_at is null`,
      [hashOf(token), this.now()],
    );
    return rows[0];
  }
}
