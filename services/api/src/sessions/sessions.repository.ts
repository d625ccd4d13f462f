import { Injectable } from '@nestjs/common';
import { hashOf, newToken, preparedQuery } from '@site/core';
import { DataSource } from 'typeorm';
import { SharedReads } from '../common/shared-reads.js';
import { ApiConfig } from '../config/api-config.js';

export interface StaffSession {
  /** Not the cookie's value, but what tells it apart. */
  sessionId: string;
  staffAccountId: string;
  email: string;
  expiresAt: Date;
}

export interface StaffCredentials {
  id: string;
  passwordHash: string;
}

/** Of a session `s` of the account `a`; $2 is the idle time in milliseconds. */
const IS_ALIVE = `s.revoked_at is null and s.expires_at > now()
  and s.last_seen_at > now() - $2 * interval '1 millisecond' and a.disabled_at is null`;

@Injectable()
export class SessionsRepository {
  private readonly looks = new SharedReads<StaffSession | undefined>();

  constructor(
    private readonly source: DataSource,
    private readonly config: ApiConfig,
  ) {}

  async findAccount(email: string): Promise<StaffCredentials | undefined> {
    const [account] = await this.source.query<StaffCredentials[]>(
      `select id, password_hash as "passwordHash" from staff_accounts where email = lower($1) and disabled_at is null`,
      [email],
    );
    return account;
  }

  /** Whether the address has an account, disabled or not. */
  async hasAccount(email: string): Promise<boolean> {
    const rows: unknown[] = await this.source.query('select from staff_accounts where email = lower($1)', [email]);
    return rows.length > 0;
  }

  /** Whoever may sign in, by address. */
  findActiveAccounts(): Promise<(StaffCredentials & { email: string })[]> {
    return this.source.query(
      'select id, email, password_hash as "passwordHash" from staff_accounts where disabled_at is null order by email',
    );
  }

  /** Makes the account unless the address has one. Says whether it did. */
  async createAccount(email: string, passwordHash: string): Promise<boolean> {
    const created = await this.source.query<unknown[]>(
      'insert into staff_accounts (email, password_hash) values (lower($1), $2) on conflict (email) do nothing returning id',
      [email, passwordHash],
    );
    return created.length > 0;
  }

  /** Opens a session. @returns the cookie's value, which is kept nowhere else. */
  async open(staffAccountId: string): Promise<{ token: string; expiresAt: Date }> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + this.config.session.absolute);
    await this.source.query('insert into sessions (id_hash, staff_account_id, expires_at) values ($1, $2, $3)', [
      hashOf(token),
      staffAccountId,
      expiresAt,
    ]);
    return { token, expiresAt };
  }

  /** The session of a cookie, if it is alive; its idle time starts anew, written at most once a minute. */
  find(token: string): Promise<StaffSession | undefined> {
    const idHash = hashOf(token);
    // A panel asks for its photos all at once, with one session.
    return this.looks.read(idHash.toString('hex'), () => this.look(idHash));
  }

  private async look(idHash: Buffer): Promise<StaffSession | undefined> {
    const [session] = await preparedQuery<StaffSession & { lastSeenAt: Date }>(
      this.source,
      'session',
      `select s.staff_account_id as "staffAccountId", a.email, s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt"
         from sessions s join staff_accounts a on a.id = s.staff_account_id
        where s.id_hash = $1 and ${IS_ALIVE}`,
      [idHash, this.config.session.idle],
    );
    if (!session) return undefined;
    if (Date.now() - session.lastSeenAt.getTime() > 60_000) {
      await this.source.query('update sessions set last_seen_at = now() where id_hash = $1', [idHash]);
    }
    const { staffAccountId, email, expiresAt } = session;
    return { sessionId: idHash.toString('hex'), staffAccountId, email, expiresAt };
  }

  /** Those of the sessions that are alive; looking keeps none awake. */
  async aliveOf(sessionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.source.query<{ sessionId: string }[]>(
      `select encode(s.id_hash, 'hex') as "sessionId" from sessions s join staff_accounts a on a.id = s.staff_account_id
        where s.id_hash = any(select decode(id, 'hex') from unnest($1::text[]) as id) and ${IS_ALIVE}`,
      [sessionIds, this.config.session.idle],
    );
    return new Set(rows.map(({ sessionId }) => sessionId));
  }

  async revoke(token: string): Promise<void> {
    await this.source.query('update sessions set revoked_at = now() where id_hash = $1 and revoked_at is null', [
      hashOf(token),
    ]);
  }
}
