import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LIMITS, MESSAGES, type NewPerson, type StaffRole } from '@site/contracts';
import { recordEvent, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import { DataSource, type EntityManager, IsNull, type Repository } from 'typeorm';
import { conflict } from '../common/api-exception.js';
import { closeAccount, endSessions } from '../sessions/end-sessions.js';

@Injectable()
export class PeopleRepository {
  constructor(
    @InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>,
    private readonly source: DataSource,
  ) {}

  list(): Promise<StaffAccountEntity[]> {
    return this.accounts.find({ order: { email: 'ASC' } });
  }

  /**
   * Creates a closed account or reuses one. The worker mails the invitation, which opens the account and replaces an
   * earlier invitation.
   * @returns undefined if the address already has an open account
   */
  invite({ email, role }: NewPerson, requestId: string): Promise<StaffAccountEntity | undefined> {
    return this.source.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(StaffAccountEntity)
        .values({
          email,
          role,
          passwordHash: '',
          disabledAt: () => 'now()',
          invitedUntil: () => `now() + interval '${LIMITS.invitation.hours} hours'`,
        })
        .orUpdate(['role', 'password_hash', 'invited_until'], ['email'], {
          // One statement: an account accepted or added concurrently stays open.
          overwriteCondition: { where: 'staff_accounts.disabled_at is not null' },
        })
        .returning('id')
        .execute();
      const [{ id } = {}] = raw as { id?: string }[];
      if (!id) return undefined;
      await manager.delete(SignInLinkEntity, { staffAccountId: id });
      await recordEvent(manager, 'staff-account.invited', { staffAccountId: id }, requestId);
      return manager.findOneByOrFail(StaffAccountEntity, { id });
    });
  }

  /** A new role ends the account's sessions. @throws 409 for the last owner */
  async setRole(id: string, role: StaffRole): Promise<StaffAccountEntity | undefined> {
    return this.change(id, role === 'owner', async (account, manager) => {
      if (account.role === role) return account;
      await manager.update(StaffAccountEntity, id, { role });
      // An open invitation stays valid, with the new role.
      if (!account.disabledAt) await endSessions(manager, id);
      return { ...account, role };
    });
  }

  /** @returns undefined if there is no such account. @throws 409 for the last owner */
  async remove(id: string): Promise<StaffAccountEntity | undefined> {
    return this.change(id, false, async (account, manager) => {
      // Deletes the row only if the user never signed in.
      if (account.invitedUntil && !account.lastSignInAt) await manager.delete(StaffAccountEntity, id);
      else await closeAccount(manager, id);
      return account;
    });
  }

  /** Changes an account if an owner remains. */
  private change(
    id: string,
    staysOwner: boolean,
    change: (account: StaffAccountEntity, manager: EntityManager) => Promise<StaffAccountEntity>,
  ): Promise<StaffAccountEntity | undefined> {
    return this.source.transaction(async (manager) => {
      // Locks the account and all owners in a fixed order: if two remove each other concurrently, the second sees the first
      // removal, and neither waits for the other.
      const locked = await manager.find(StaffAccountEntity, {
        where: [{ role: 'owner', disabledAt: IsNull() }, { id }],
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      const account = locked.find((one) => one.id === id);
      const hasOtherOwner = locked.some((one) => one.id !== id);
      const isOwner = account?.role === 'owner' && !account.disabledAt;
      if (isOwner && !staysOwner && !hasOtherOwner) throw conflict(MESSAGES.lastOwner);
      return account ? change(account, manager) : undefined;
    });
  }
}
