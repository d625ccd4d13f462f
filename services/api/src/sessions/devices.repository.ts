import { Injectable } from '@nestjs/common';
import { hashOf, newToken } from '@site/core';
import { DataSource } from 'typeorm';

/** A device that has not signed in for so long is a stranger's again; its cookie ends then, too. */
const FORGOTTEN_AFTER = '1 year';
/** Per account: whoever clears cookies at every sign-in leaves one each time. */
const KEPT = 50;

/** Devices on which an account has signed in before. */
@Injectable()
export class DevicesRepository {
  constructor(private readonly source: DataSource) {}

  /** Whether the account of this address, if there is one, has signed in on the device. */
  async isKnown(token: string, email: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `select 1 from known_devices d join staff_accounts a on a.id = d.staff_account_id
        where d.id_hash = $1 and a.email = lower($2) and d.last_used_at > now() - interval '${FORGOTTEN_AFTER}'`,
      [hashOf(token), email],
    );
    return rows.length > 0;
  }

  /**
   * Remembers the device at a sign-in. One that a colleague has signed in on keeps its cookie: it is known to both.
   * @param told What the browser says of itself, which may be anything.
   * @returns the cookie's value
   */
  async remember(staffAccountId: string, told: string | undefined): Promise<string> {
    const known = told
      ? await this.source.query<unknown[]>('select 1 from known_devices where id_hash = $1 limit 1', [hashOf(told)])
      : [];
    const token = told && known.length > 0 ? told : newToken();
    await this.source.query(
      `insert into known_devices (id_hash, staff_account_id) values ($1, $2)
       on conflict (id_hash, staff_account_id) do update set last_used_at = now()`,
      [hashOf(token), staffAccountId],
    );
    await this.source.query(
      `delete from known_devices where staff_account_id = $1 and id_hash in (
         select id_hash from (
           select id_hash, last_used_at, row_number() over (order by last_used_at desc) as place
             from known_devices where staff_account_id = $1) as devices
          where place > ${KEPT} or last_used_at < now() - interval '${FORGOTTEN_AFTER}')`,
      [staffAccountId],
    );
    return token;
  }
}
