import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { hashOf, recordEvent, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import { DataSource, type Repository } from 'typeorm';
import { endSessions } from './end-sessions.js';
import type { Account } from './sessions.service.js';

/** Mailed links that set a password: of invitations and of resets. */
@Injectable()
export class PasswordLinksRepository {
  constructor(
    @InjectRepository(SignInLinkEntity) private readonly links: Repository<SignInLinkEntity>,
    private readonly source: DataSource,
  ) {}

  /** Whose password a link sets; it is not used up by that. */
  async find(token: string): Promise<Account | undefined> {
    return (await this.good(token).getOne())?.staffAccount;
  }

  /** Uses up a link: the account has this password and is open, and all sessions and links from before are over. */
  use(token: string, passwordHash: string, requestId: string): Promise<Account | undefined> {
    return this.source.transaction(async (manager) => {
      const links = manager.withRepository(this.links);
      // Lock the account first, as its removal does: of two uses of a link at the same moment, one finds it gone.
      const link = await this.good(token, links).setLock('pessimistic_write', undefined, ['account']).getOne();
      if (!link || (await links.delete({ tokenHash: link.tokenHash })).affected === 0) return undefined;
      const { staffAccount: account, purpose } = link;
      await manager.update(StaffAccountEntity, account.id, { passwordHash, disabledAt: null, invitedUntil: null });
      await endSessions(manager, account.id);
      if (purpose === 'reset')
        await recordEvent(manager, 'password.changed', { staffAccountId: account.id }, requestId);
      return account;
    });
  }

  private good(token: string, links = this.links) {
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
