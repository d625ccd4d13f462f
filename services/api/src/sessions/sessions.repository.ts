import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { StaffRole } from '@site/contracts';
import { hashOf, newToken, SessionEntity, StaffAccountEntity } from '@site/core';
import { IsNull, type Repository, type SelectQueryBuilder } from 'typeorm';
import { SingleFlight } from '../common/single-flight.js';
import { ApiConfig } from '../config/api-config.js';

export interface StaffSession {
  /** Identifies the session; not the cookie's value. */
  sessionId: string;
  staffAccountId: string;
  email: string;
  role: StaffRole;
  expiresAt: Date;
}

export interface StaffCredentials {
  id: string;
  role: StaffRole;
  passwordHash: string;
}

@Injectable()
export class SessionsRepository {
  private readonly lookups = new SingleFlight<StaffSession | undefined>();

  constructor(
    @InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly config: ApiConfig,
  ) {}

  async findAccount(email: string): Promise<StaffCredentials | undefined> {
    const query = this.ofAddress(email).andWhere('account.disabledAt is null');
    return (await query.select(['account.id', 'account.role', 'account.passwordHash']).getOne()) ?? undefined;
  }

  /** Whether the address has an account, disabled or not. */
  hasAccount(email: string): Promise<boolean> {
    return this.ofAddress(email).getExists();
  }

  /** All accounts that may sign in, by address. */
  findActiveAccounts(): Promise<(StaffCredentials & { email: string })[]> {
    return this.accounts.find({ where: { disabledAt: IsNull() }, order: { email: 'ASC' } });
  }

  /** Creates an owner's account unless the address has an account. @returns whether it created one */
  async createAccount(email: string, passwordHash: string): Promise<boolean> {
    const { raw } = await this.accounts
      .createQueryBuilder()
      .insert()
      .values({ email: () => 'lower(:email)', passwordHash, role: 'owner' })
      .setParameter('email', email)
      .orIgnore()
      .returning('id')
      .execute();
    return raw.length > 0;
  }

  /**
   * Opens a session, unless the password has changed or the account was closed since the account was read: either ends
   * all sessions, and must also end this one.
   * @returns the cookie's value, which is not stored
   */
  async open({
    id: staffAccountId,
    passwordHash,
  }: Pick<StaffCredentials, 'id' | 'passwordHash'>): Promise<{ token: string; expiresAt: Date } | undefined> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + this.config.session.absolute);
    return this.accounts.manager.transaction(async (manager) => {
      const unchanged = { id: staffAccountId, passwordHash, disabledAt: IsNull() };
      const { affected } = await manager.update(StaffAccountEntity, unchanged, { lastSignInAt: () => 'now()' });
      if (!affected) return undefined;
      await manager.insert(SessionEntity, { idHash: hashOf(token), staffAccountId, expiresAt });
      return { token, expiresAt };
    });
  }

  /** The open session of a cookie. Use restarts its idle time, which is written at most once a minute. */
  find(token: string, { isUse }: { isUse: boolean }): Promise<StaffSession | undefined> {
    const idHash = hashOf(token);
    // A page requests many photos at once with the same session.
    return this.lookups.read(`${idHash.toString('hex')} ${isUse}`, () => this.lookUp(idHash, isUse));
  }

  private async lookUp(idHash: Buffer, isUse: boolean): Promise<StaffSession | undefined> {
    const session = await this.openSessions()
      .addSelect(['account.id', 'account.email', 'account.role'])
      .andWhere('session.idHash = :idHash', { idHash })
      .getOne();
    if (!session) return undefined;
    if (isUse && Date.now() - session.lastSeenAt.getTime() > 60_000) {
      await this.sessions.update({ idHash }, { lastSeenAt: () => 'now()' });
    }
    const { staffAccountId, staffAccount, expiresAt } = session;
    const { email, role } = staffAccount;
    return { sessionId: idHash.toString('hex'), staffAccountId, email, role, expiresAt };
  }

  /** Which of the sessions are open. This does not extend them. */
  async findOpen(sessionIds: readonly string[]): Promise<Set<string>> {
    const ids = sessionIds.map((id) => Buffer.from(id, 'hex'));
    const open = await this.openSessions()
      .select('session.idHash')
      .andWhere('session.idHash = any(:ids)', { ids })
      .getMany();
    return new Set(open.map(({ idHash }) => idHash.toString('hex')));
  }

  /** The open sessions of an account, newest first. */
  listOf(staffAccountId: string): Promise<SessionEntity[]> {
    return this.openSessions()
      .andWhere('session.staffAccountId = :staffAccountId', { staffAccountId })
      .orderBy('session.createdAt', 'DESC')
      .getMany();
  }

  /** Ends a session of the account. @returns whether it was open */
  async revokeOf(staffAccountId: string, sessionId: string): Promise<boolean> {
    const own = { staffAccountId, idHash: Buffer.from(sessionId, 'hex'), revokedAt: IsNull() };
    return (await this.sessions.update(own, { revokedAt: () => 'now()' })).affected === 1;
  }

  async revoke(token: string): Promise<void> {
    await this.sessions.update({ idHash: hashOf(token), revokedAt: IsNull() }, { revokedAt: () => 'now()' });
  }

  private openSessions(): SelectQueryBuilder<SessionEntity> {
    return this.sessions
      .createQueryBuilder('session')
      .innerJoin('session.staffAccount', 'account')
      .where('session.revokedAt is null and session.expiresAt > now() and account.disabledAt is null')
      .andWhere(`session.lastSeenAt > now() - :idle * interval '1 millisecond'`, { idle: this.config.session.idle });
  }

  private ofAddress(email: string): SelectQueryBuilder<StaffAccountEntity> {
    return this.accounts.createQueryBuilder('account').where('account.email = lower(:email)', { email });
  }
}
