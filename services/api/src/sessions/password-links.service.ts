import { Injectable } from '@nestjs/common';
import { MESSAGES, type PasswordLink, type Session } from '@site/contracts';
import type { Request, Response } from 'express';
import { badRequest, unauthorized } from '../common/api-exception.js';
import { addressOf, RateLimits } from '../limits/rate-limits.js';
import { PasswordLinksRepository } from './password-links.repository.js';
import { weaknessOf } from './password-rules.js';
import { hashPassword } from './passwords.js';
import { SecondFactorService } from './second-factor.service.js';
import { SessionsService } from './sessions.service.js';

/** Sets a password with a mailed link, for invitations and resets (infra/adr/045). */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly links: PasswordLinksRepository,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /** Signs in with the new password. A weak password does not use up the link. @throws 400, 401, 429 */
  async use({ token, password, code }: PasswordLink, request: Request, response: Response): Promise<Session> {
    await this.limits.consume('passwordLinkUse', addressOf(request));
    const found = await this.links.find(token);
    if (!found) throw unauthorized(MESSAGES.passwordLinkOver);
    const weakness = await weaknessOf(password, found.email);
    if (weakness) throw badRequest({ password: weakness });
    await this.secondFactor.check(found.id, code);
    const account = await this.links.use(token, await hashPassword(password), request.requestId);
    if (!account) throw unauthorized(MESSAGES.passwordLinkOver);
    await this.limits.forgetLinks(account.email);
    request.log.info({ staffAccountId: account.id }, 'password set with a mailed link');
    return this.sessions.open(account, request, response);
  }
}
