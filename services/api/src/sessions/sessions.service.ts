import { Injectable } from '@nestjs/common';
import { MESSAGES, type Session, type SignIn } from '@site/contracts';
import type { Request, Response } from 'express';
import { unauthorized } from '../common/api-exception.js';
import { addressOf, RateLimits } from '../limits/rate-limits.js';
import { passwordMatches } from './passwords.js';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.js';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly limits: RateLimits,
  ) {}

  /** Signs in. Only wrong attempts count, and a right one forgets them: they are in a row (contract.md 12). */
  async signIn({ email, password }: SignIn, request: Request, response: Response): Promise<Session> {
    const address = addressOf(request);
    const account = email.toLowerCase();
    await this.limits.check('signInAddress', address);
    await this.limits.check('signInAccount', account);

    const found = await this.sessions.findAccount(email);
    if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
      await this.limits.count('signInAddress', address);
      await this.limits.count('signInAccount', account);
      throw unauthorized(MESSAGES.loginMismatch);
    }
    await this.limits.forget('signInAddress', address);
    await this.limits.forget('signInAccount', account);
    // A cookie that came along is of another sign-in, perhaps of somebody else: it ends here.
    const before = readSessionCookie(request);
    if (before) await this.sessions.revoke(before);
    const { token, expiresAt } = await this.sessions.open(found.id);
    setSessionCookie(request, response, token, expiresAt);
    return { email: account, expiresAt: expiresAt.toISOString() };
  }

  async signOut(request: Request, response: Response): Promise<void> {
    const token = readSessionCookie(request);
    if (token) await this.sessions.revoke(token);
    clearSessionCookie(request, response);
  }

  describe(request: Request): Session {
    if (!request.staff) throw unauthorized();
    return { email: request.staff.email, expiresAt: request.staff.expiresAt.toISOString() };
  }
}
