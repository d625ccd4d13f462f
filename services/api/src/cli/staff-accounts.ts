import type { DataSource, EntityManager } from 'typeorm';
import { hashPassword } from '../sessions/passwords.js';
import { CommandError } from './command-error.js';

interface Account {
  id: string;
  isActive: boolean;
}

/** Accounts of staff, as the command changes them. Addresses are lower-case. */
export class StaffAccounts {
  constructor(private readonly source: DataSource) {}

  /** @throws CommandError when somebody has the address and may sign in */
  async expectFree(email: string): Promise<void> {
    const account = await this.find(email);
    if (account?.isActive)
      throw new CommandError(`${email} has an account already; \`password\` gives it a new password.`);
  }

  /** @throws CommandError */
  async expectActive(email: string): Promise<void> {
    const account = await this.find(email);
    if (!account) throw new CommandError(`${email} has no account; \`add\` makes one.`);
    if (!account.isActive) throw new CommandError(`${email} is disabled; \`add\` opens the account again.`);
  }

  /** Makes the account, or opens a disabled one again. */
  async add(email: string, password: string): Promise<void> {
    await this.source.query(
      `insert into staff_accounts (email, password_hash) values ($1, $2)
       on conflict (email) do update set password_hash = $2, disabled_at = null`,
      [email, await hashPassword(password)],
    );
  }

  /**
   * Whoever is signed in with the old one is no longer. Devices stay known, so that strangers cannot keep the owner out.
   * @param forgetDevices After a theft: whoever had the old password may have made a device known.
   * @returns how many sessions ended
   */
  async setPassword(email: string, password: string, { forgetDevices = false } = {}): Promise<number> {
    await this.expectActive(email);
    const passwordHash = await hashPassword(password);
    return this.source.transaction(async (manager) => {
      await manager.query('update staff_accounts set password_hash = $2 where email = $1', [email, passwordHash]);
      if (forgetDevices) await forgetDevicesOf(manager, email);
      return endSessions(manager, email);
    });
  }

  /** @returns how many sessions ended, and how many accounts may still sign in */
  async disable(email: string): Promise<{ ended: number; remaining: number }> {
    if (!(await this.find(email))) throw new CommandError(`${email} has no account.`);
    return this.source.transaction(async (manager) => {
      await manager.query('update staff_accounts set disabled_at = coalesce(disabled_at, now()) where email = $1', [
        email,
      ]);
      await forgetDevicesOf(manager, email);
      const ended = await endSessions(manager, email);
      const [left] = await manager.query<{ count: number }[]>(
        'select count(*)::int as count from staff_accounts where disabled_at is null',
      );
      return { ended, remaining: left?.count ?? 0 };
    });
  }

  /** A line for each account: address, since when, whether it may sign in, open sessions. */
  async describe(): Promise<string> {
    const rows = await this.source.query<{ email: string; since: string; isActive: boolean; sessions: number }[]>(
      `select email, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as since, disabled_at is null as "isActive",
              (select count(*)::int from sessions s
                where s.staff_account_id = a.id and s.revoked_at is null and s.expires_at > now()) as sessions
         from staff_accounts a order by email`,
    );
    if (rows.length === 0) return 'There are no accounts; `add` makes one.';
    const width = Math.max(...rows.map(({ email }) => email.length));
    return rows
      .map(({ email, since, isActive, sessions }) =>
        [email.padEnd(width), since, isActive ? 'active' : 'disabled', `${sessions} open`].join('  '),
      )
      .join('\n');
  }

  private async find(email: string): Promise<Account | undefined> {
    const [account] = await this.source.query<Account[]>(
      'select id, disabled_at is null as "isActive" from staff_accounts where email = $1',
      [email],
    );
    return account;
  }
}

const ACCOUNT = '(select id from staff_accounts where email = $1)';

async function forgetDevicesOf(manager: EntityManager, email: string): Promise<void> {
  await manager.query(`delete from known_devices where staff_account_id = ${ACCOUNT}`, [email]);
}

/** Ends mailed links, too. */
async function endSessions(manager: EntityManager, email: string): Promise<number> {
  await manager.query(`delete from sign_in_links where staff_account_id = ${ACCOUNT}`, [email]);
  const [, ended] = await manager.query<[unknown, number]>(
    `update sessions set revoked_at = now()
      where staff_account_id = ${ACCOUNT} and revoked_at is null and expires_at > now()`,
    [email],
  );
  return ended;
}
