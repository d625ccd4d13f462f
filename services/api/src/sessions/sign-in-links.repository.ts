import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashOf, recordEvent } from '@site/core';
import { DataSource } from 'typeorm';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class SignInLinksRepository {
  constructor(
    private readonly source: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Has the worker mail a link, which it makes itself. For an address without an account the work is the same. */
  async request(email: string, requestId: string): Promise<void> {
    const account = await this.sessions.findAccount(email);
    const staffAccountId = account?.id ?? randomUUID();
    await this.source.transaction((manager) =>
      recordEvent(manager, 'sign-in-link.requested', { staffAccountId }, requestId),
    );
  }

  /** Uses up a link, and the others of its account with it. @returns whose it was; undefined when it is none. */
  use(token: string, requestId: string): Promise<{ id: string; email: string } | undefined> {
    return this.source.transaction(async (manager) => {
      // One statement: of two who use it at the same moment, one finds it gone.
      const [[account]] = await manager.query<[{ id: string; email: string }[], number]>(
        `delete from sign_in_links l using staff_accounts a
          where l.token_hash = $1 and l.expires_at > now() and a.id = l.staff_account_id and a.disabled_at is null
          returning a.id, a.email`,
        [hashOf(token)],
      );
      if (!account) return undefined;
      await manager.query('delete from sign_in_links where staff_account_id = $1', [account.id]);
      await recordEvent(manager, 'sign-in-link.used', { staffAccountId: account.id }, requestId);
      return account;
    });
  }
}
