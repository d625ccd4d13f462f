import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { hashOf, KnownDeviceEntity, newToken } from '@site/core';
import type { Repository } from 'typeorm';

/** A device without a sign-in for this long is unknown again. Its cookie expires then, too. */
const FORGOTTEN_AFTER = '1 year';
/** Per account: a browser that clears cookies adds one at every sign-in. */
const KEPT = 50;

/** Devices on which an account has signed in before. */
@Injectable()
export class DevicesRepository {
  constructor(@InjectRepository(KnownDeviceEntity) private readonly devices: Repository<KnownDeviceEntity>) {}

  /** Whether the account of this address, if there is one, has signed in on the device. */
  isKnown(token: string, email: string): Promise<boolean> {
    return this.devices
      .createQueryBuilder('device')
      .innerJoin('device.staffAccount', 'account')
      .where('device.idHash = :idHash and account.email = lower(:email)', { idHash: hashOf(token), email })
      .andWhere(`device.lastUsedAt > now() - interval '${FORGOTTEN_AFTER}'`)
      .getExists();
  }

  /**
   * Records the device at a sign-in. If a colleague has signed in on it, it keeps its cookie and is known for both.
   * @param sentToken The cookie that the browser sent, which may be anything.
   * @returns the cookie's value
   */
  async remember(staffAccountId: string, sentToken: string | undefined): Promise<string> {
    const token = sentToken && (await this.devices.existsBy({ idHash: hashOf(sentToken) })) ? sentToken : newToken();
    await this.devices.upsert({ idHash: hashOf(token), staffAccountId, lastUsedAt: () => 'now()' }, [
      'idHash',
      'staffAccountId',
    ]);
    await this.forgetOld(staffAccountId);
    return token;
  }

  private async forgetOld(staffAccountId: string): Promise<void> {
    const query = this.devices
      .createQueryBuilder()
      .delete()
      .where('staffAccountId = :staffAccountId', { staffAccountId });
    const beyond = `select id_hash from known_devices where staff_account_id = :staffAccountId
      order by last_used_at desc offset ${KEPT}`;
    await query.andWhere(`(lastUsedAt < now() - interval '${FORGOTTEN_AFTER}' or idHash in (${beyond}))`).execute();
  }
}
