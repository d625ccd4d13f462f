import { Injectable } from '@nestjs/common';
import { MESSAGES, type Session, type SignInLink, type SignInLinkRequest } from '@site/contracts';
import type { Request, Response } from 'express';
import { unauthorized } from '../common/api-exception.js';
import { addressOf, keyOf, RateLimits } from '../limits/rate-limits.js';
import { SecondFactorService } from './second-factor.service.js';
import { SessionsService } from './sessions.service.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';

/** Mails that anybody can request for an address, each with its own limits. */
const EVENTS = { signInLink: 'sign-in-link.requested', passwordLink: 'password-link.requested' } as const;

/** Sign-in by mail, for the owner of an account that strangers have locked with wrong passwords (infra/adr/025). */
@Injectable()
export class SignInLinksService {
  constructor(
    private readonly links: SignInLinksRepository,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /**
   * Mails a link to the address, if it has an account. The response is the same if not, or if a recent link is still
   * valid. @throws 429
   */
  async request(link: keyof typeof EVENTS, { email }: SignInLinkRequest, request: Request): Promise<void> {
    await this.limits.consume(`${link}Address`, addressOf(request));
    const account = email.toLowerCase();
    if (!(await this.limits.allows(`${link}Account`, keyOf(account)))) return;
    try {
      await this.links.request(EVENTS[link], account, request.requestId);
    } catch (error) {
      // No mail is being sent, so the next request may send one.
      await this.limits.forget(`${link}Account`, keyOf(account));
      throw error;
    }
  }

  /** Signs in. @throws 401 */
  async use({ token, code }: SignInLink, request: Request, response: Response): Promise<Session> {
    const found = await this.links.find(token);
    if (found) await this.secondFactor.check(found.id, code);
    const account = await this.links.use(token, request.requestId);
    if (!account) throw unauthorized(MESSAGES.signInLinkOver);
    await this.limits.forgetLinks(account.email);
    request.log.info({ staffAccountId: account.id }, 'signed in with a mailed link');
    return this.sessions.open(account, request, response);
  }
}
