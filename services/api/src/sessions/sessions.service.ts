import { Injectable } from '@nestjs/common';
import { MESSAGES, type Session, type SignIn } from '@site/contracts';
import type { StaffAccountEntity } from '@site/core';
import type { Request, Response } from 'express';
import { unauthorized } from '../common/api-exception.js';
import { ApiConfig } from '../config/api-config.js';
import { addressOf, keyOf, type LimitName, RateLimits } from '../limits/rate-limits.js';
import { DevicesRepository } from './devices.repository.js';
import { passwordMatches } from './passwords.js';
import { SecondFactorService } from './second-factor.service.js';
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookie.js';
import { SessionsRepository } from './sessions.repository.js';

/** The staff account that signs in. */
export type Account = Pick<StaffAccountEntity, 'id' | 'email' | 'role' | 'passwordHash'>;

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly devices: DevicesRepository,
    private readonly limits: RateLimits,
    private readonly secondFactor: SecondFactorService,
    private readonly config: ApiConfig,
  ) {}

  /**
   * Signs in. Every attempt counts before it is checked, so that a hundred concurrent ones count as a hundred. A
   * correct one resets the counter. On a device on which the account has signed in before, its attempts count there,
   * so that strangers cannot lock staff out.
   */
  async signIn({ email, password, code }: SignIn, request: Request, response: Response): Promise<Session> {
    const account = email.toLowerCase();
    const device = readDeviceCookie(request);
    const knownDevice = device && (await this.devices.isKnown(device, account)) ? device : undefined;
    const counts: [LimitName, string][] = knownDevice
      ? [['signInDevice', keyOf(`${knownDevice} ${account}`)]]
      : [
          ['signInAddress', addressOf(request)],
          ['signInAccount', keyOf(account)],
        ];
    for (const [name, key] of counts) await this.limits.consume(name, key);

    const found = await this.sessions.findAccount(email);
    if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
      throw unauthorized(MESSAGES.loginMismatch);
    }
    await this.secondFactor.check(found.id, code);
    for (const [name, key] of counts) await this.limits.forget(name, key);
    return this.open({ ...found, email: account }, request, response);
  }

  /**
   * Opens a session of the account on this device, which is known from then on.
   * @throws 401 if the password has changed since the account was read
   */
  async open(account: Account, request: Request, response: Response): Promise<Session> {
    // An existing cookie belongs to an earlier sign-in, perhaps by somebody else. That session ends here.
    const before = readSessionCookie(request);
    if (before) await this.sessions.revoke(before);
    const opened = await this.sessions.open(account);
    if (!opened) throw unauthorized(MESSAGES.loginMismatch);
    const { token, expiresAt } = opened;
    setSessionCookie(request, response, token, expiresAt);
    setDeviceCookie(request, response, await this.devices.remember(account.id, readDeviceCookie(request)));
    return this.answer(account, expiresAt);
  }

  async signOut(request: Request, response: Response): Promise<void> {
    const token = readSessionCookie(request);
    if (token) await this.sessions.revoke(token);
    clearSessionCookie(request, response);
  }

  describe(request: Request): Session {
    if (!request.staff) throw unauthorized();
    return this.answer(request.staff, request.staff.expiresAt);
  }

  private answer({ email, role }: Pick<Account, 'email' | 'role'>, expiresAt: Date): Session {
    return { email, role, expiresAt: expiresAt.toISOString(), projectFiles: this.config.projectFiles };
  }
}
