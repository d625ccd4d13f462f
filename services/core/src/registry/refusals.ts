import type { RefusedRelease } from '@site/contracts';
import type { Queryable } from '../database/queryable.js';

/** Kept per remote: a pipeline that fails all night must not fill the table. */
const KEPT = 20;
const REASON_LENGTH = 1_000;

/** Refused releases, shown in the list of releases. */
export class ReleaseRefusals {
  constructor(private readonly database: Queryable) {}

  async add(remote: string, { check, reason, by }: { check: string; reason: string; by: string }): Promise<void> {
    await this.database.query(
      `with added as (
         insert into release_refusals (remote, "check", reason, refused_by) values ($1, $2, $3, $4) returning id
       )
       delete from release_refusals where remote = $1 and id <= (select id from added) - 1 and id not in (
         select id from release_refusals where remote = $1 order by id desc limit $5)`,
      [remote, check, reason.slice(0, REASON_LENGTH), by, KEPT - 1],
    );
  }

  /** Newest first. */
  async list(remote: string): Promise<RefusedRelease[]> {
    const { rows } = (await this.database.query(
      `select "check", reason, refused_by as by, refused_at as at
         from release_refusals where remote = $1 order by id desc limit $2`,
      [remote, KEPT],
    )) as { rows: (Omit<RefusedRelease, 'at'> & { at: Date })[] };
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
