import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MESSAGES, type Session, type SignIn } from '@site/contracts';
import type { Request, Response } from 'express';
import { unauthorized } from '../common/api-exception.js';
import { ApiConfig } from '../config/api-config.js';
import { addressOf, RateLimits } from '../limits/rate-limits.js';
import { passwordMatches } from './passwords.js';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.js';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly limits: RateLimits,
    private readonly config: ApiConfig,
  ) {}

  /**
   * Signs in. Every attempt counts before it is judged, so that a hundred at once are a hundred; a right one
   * forgets those before it: they are in a row (contract.md 12).
   */
  async signIn({ email, password }: SignIn, request: Request, response: Response): Promise<Session> {
    const address = addressOf(request);
    const account = email.toLowerCase();
    const accountKey = keyOf(account);
    await this.limits.consume('signInAddress', address);
    await this.limits.consume('signInAccount', accountKey);

    const found = await this.sessions.findAccount(email);
    if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
      throw unauthorized(MESSAGES.loginMismatch);
    }
    await this.limits.forget('signInAddress', address);
    await this.limits.forget('signInAccount', accountKey);
    // A cookie that came along is of another sign-in, perhaps of somebody else: it ends here.
    const before = readSessionCookie(request);
    if (before) await this.sessions.revoke(before);
    const { token, expiresAt } = await this.sessions.open(found.id);
    setSessionCookie(request, response, token, expiresAt);
    return this.answer(account, expiresAt);
  }

  async signOut(request: Request, response: Response): Promise<void> {
    const token = readSessionCookie(request);
    if (token) await this.sessions.revoke(token);
    clearSessionCookie(request, response);
  }

  describe(request: Request): Session {
    if (!request.staff) throw unauthorized();
    return this.answer(request.staff.email, request.staff.expiresAt);
  }

  private answer(email: string, expiresAt: Date): Session {
    return { email, expiresAt: expiresAt.toISOString(), projectFiles: this.config.projectFiles };
  }
}

/** Short enough for the limits' table, which need not know whom somebody tried to be. */
const keyOf = (account: string) => createHash('sha256').update(account).digest('base64url');
