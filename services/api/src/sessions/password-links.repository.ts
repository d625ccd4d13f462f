import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { hashOf, recordEvent, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import { DataSource, type Repository } from 'typeorm';
import { endSessions } from './end-sessions.js';
import type { Account } from './sessions.service.js';

/** Mailed links that set a password, for invitations and resets. */
@Injectable()
export class PasswordLinksRepository {
  constructor(
    @InjectRepository(SignInLinkEntity) private readonly links: Repository<SignInLinkEntity>,
    private readonly source: DataSource,
  ) {}

  /** The account whose password a link sets, without using the link. */
  async find(token: string): Promise<Account | undefined> {
    return (await this.validLinks(token).getOne())?.staffAccount;
  }

  /** Uses a link: the account gets this password and is open; its earlier sessions and links end. */
  use(token: string, passwordHash: string, requestId: string): Promise<Account | undefined> {
    return this.source.transaction(async (manager) => {
      const links = manager.withRepository(this.links);
      // Locks the account first, as a removal does. Of two simultaneous uses of a link, only one succeeds.
      const link = await this.validLinks(token, links).setLock('pessimistic_write', undefined, ['account']).getOne();
      if (!link || (await links.delete({ tokenHash: link.tokenHash })).affected === 0) return undefined;
      const { staffAccount: account, purpose } = link;
      await manager.update(StaffAccountEntity, account.id, { passwordHash, disabledAt: null, invitedUntil: null });
      await endSessions(manager, account.id);
      if (purpose === 'reset')
        await recordEvent(manager, 'password.changed', { staffAccountId: account.id }, requestId);
      return { ...account, passwordHash };
    });
  }

  private validLinks(token: string, links = this.links) {
    return links
      .createQueryBuilder('link')
      .innerJoinAndSelect('link.staffAccount', 'account')
      .where('link.tokenHash = :tokenHash and link.expiresAt > now()', { tokenHash: hashOf(token) })
      .andWhere(
        `(link.purpose = 'reset' and account.disabledAt is null
          or link.purpose = 'invitation' and account.invitedUntil > now())`,
      );
  }
}
