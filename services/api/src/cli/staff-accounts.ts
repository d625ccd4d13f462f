import { STAFF_ROLES, type StaffRole } from '@site/contracts';
import { KnownDeviceEntity, StaffAccountEntity } from '@site/core';
import { type DataSource, type EntityManager, IsNull, type Repository } from 'typeorm';
import { closeAccount, endSessions } from '../sessions/end-sessions.js';
import { hashPassword } from '../sessions/passwords.js';
import { CommandError } from './command-error.js';

/** How many accounts may still sign in. */
export interface Remaining {
  accounts: number;
  owners: number;
}

/** The command's changes to staff accounts. Email addresses are in lower case. */
export class StaffAccounts {
  private readonly accounts: Repository<StaffAccountEntity>;

  constructor(private readonly source: DataSource) {
    this.accounts = source.getRepository(StaffAccountEntity);
  }

  /** @throws CommandError if the address has an account that may sign in */
  async expectFree(email: string): Promise<void> {
    const account = await this.accounts.findOneBy({ email });
    if (account && !account.disabledAt)
      throw new CommandError(`${email} already has an account; use \`password\` to set a new password.`);
  }

  /** @throws CommandError */
  async expectActive(email: string): Promise<void> {
    const account = await this.accounts.findOneBy({ email });
    if (!account) throw new CommandError(`${email} has no account; use \`add\` to create one.`);
    if (account.disabledAt) throw new CommandError(`${email} is disabled; use \`add\` to enable the account again.`);
  }

  /**
   * Creates the account, or reopens a disabled one.
   * @param wanted By default owner for the first account, otherwise office.
   * @returns its role
   */
  async add(email: string, password: string, wanted?: StaffRole): Promise<StaffRole> {
    const passwordHash = await hashPassword(password);
    const hasOwner = await this.accounts.existsBy({ role: 'owner', disabledAt: IsNull() });
    const role = wanted ?? (hasOwner ? 'office' : 'owner');
    await this.accounts.upsert({ email, passwordHash, role, disabledAt: null, invitedUntil: null }, ['email']);
    return role;
  }

  /**
   * May also change the last owner: the operator of the command controls the database anyway.
   * @returns how many sessions ended, and who remains
   */
  async setRole(email: string, role: StaffRole): Promise<{ ended: number; remaining: Remaining }> {
    await this.expectActive(email);
    return this.source.transaction(async (manager) => {
      const { id } = await manager.findOneByOrFail(StaffAccountEntity, { email });
      await manager.update(StaffAccountEntity, id, { role });
      return { ended: await endSessions(manager, id), remaining: await countRemaining(manager) };
    });
  }

  /**
   * Ends all sessions. Known devices stay known, so that strangers cannot lock out the owner.
   * @param forgetDevices For a stolen password: the thief's device may be a known one.
   * @returns how many sessions ended
   */
  async setPassword(email: string, password: string, { forgetDevices = false } = {}): Promise<number> {
    await this.expectActive(email);
    const passwordHash = await hashPassword(password);
    return this.source.transaction(async (manager) => {
      const { id } = await manager.findOneByOrFail(StaffAccountEntity, { email });
      await manager.update(StaffAccountEntity, id, { passwordHash });
      if (forgetDevices) await manager.delete(KnownDeviceEntity, { staffAccountId: id });
      return endSessions(manager, id);
    });
  }

  /** @returns how many sessions ended, and who remains */
  async disable(email: string): Promise<{ ended: number; remaining: Remaining }> {
    const account = await this.accounts.findOneBy({ email });
    if (!account) throw new CommandError(`${email} has no account.`);
    return this.source.transaction(async (manager) => {
      const ended = await closeAccount(manager, account.id);
      return { ended, remaining: await countRemaining(manager) };
    });
  }

  /** A line per account: address, role, creation date, whether it may sign in, open sessions. */
  async describe(): Promise<string> {
    const accounts = await this.accounts
      .createQueryBuilder('account')
      .leftJoinAndSelect('account.sessions', 'session', 'session.revokedAt is null and session.expiresAt > now()')
      .orderBy('account.email')
      .getMany();
    if (accounts.length === 0) return 'There are no accounts; use `add` to create one.';
    const width = Math.max(...accounts.map(({ email }) => email.length));
    const roleWidth = Math.max(...STAFF_ROLES.map((role) => role.length));
    return accounts
      .map(({ email, role, createdAt, disabledAt, sessions }) =>
        [
          email.padEnd(width),
          role.padEnd(roleWidth),
          createdAt.toISOString().slice(0, 'YYYY-MM-DD'.length),
          disabledAt ? 'disabled' : 'active',
          `${sessions.length} open`,
        ].join('  '),
      )
      .join('\n');
  }
}

async function countRemaining(manager: EntityManager): Promise<Remaining> {
  const open = { disabledAt: IsNull() };
  const accounts = await manager.countBy(StaffAccountEntity, open);
  return { accounts, owners: await manager.countBy(StaffAccountEntity, { ...open, role: 'owner' }) };
}
