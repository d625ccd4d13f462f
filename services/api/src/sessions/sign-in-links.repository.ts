import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { hashOf, recordEvent, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import { DataSource, IsNull, MoreThan, type Repository } from 'typeorm';
import { SessionsRepository } from './sessions.repository.js';
import type { Account } from './sessions.service.js';

@Injectable()
export class SignInLinksRepository {
  constructor(
    @InjectRepository(SignInLinkEntity) private readonly links: Repository<SignInLinkEntity>,
    private readonly source: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Has the worker mail a link, which the worker creates. Without an account, the work is the same. */
  async request(
    type: 'sign-in-link.requested' | 'password-link.requested',
    email: string,
    requestId: string,
  ): Promise<void> {
    const account = await this.sessions.findAccount(email);
    const staffAccountId = account?.id ?? randomUUID();
    await this.source.transaction((manager) => recordEvent(manager, type, { staffAccountId }, requestId));
  }

  /** The account of a link, without using the link. */
  async find(token: string): Promise<Account | undefined> {
    const link = await this.links.findOne({
      where: {
        tokenHash: hashOf(token),
        purpose: 'sign-in',
        expiresAt: MoreThan(new Date()),
        staffAccount: { disabledAt: IsNull() },
      },
      relations: { staffAccount: true },
    });
    return link?.staffAccount;
  }

  /** Uses a link, which also ends the account's other links. @returns the account; undefined for an invalid link. */
  use(token: string, requestId: string): Promise<Account | undefined> {
    return this.source.transaction(async (manager) => {
      const links = manager.withRepository(this.links);
      // One statement: of two simultaneous uses, only one succeeds.
      const used = await links
        .createQueryBuilder()
        .delete()
        .where(`tokenHash = :tokenHash and expiresAt > now() and purpose = 'sign-in'`, { tokenHash: hashOf(token) })
        .andWhere('staffAccountId in (select id from staff_accounts where disabled_at is null)')
        .returning('staff_account_id')
        .execute();
      const [row] = used.raw as { staff_account_id: string }[];
      if (!row) return undefined;
      const account = await manager.findOneByOrFail(StaffAccountEntity, { id: row.staff_account_id });
      await links.delete({ staffAccountId: account.id });
      await recordEvent(manager, 'sign-in-link.used', { staffAccountId: account.id }, requestId);
      return account;
    });
  }
}
