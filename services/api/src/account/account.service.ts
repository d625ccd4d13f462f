import { Injectable } from '@nestjs/common';
import {
  MESSAGES,
  type OpenSession,
  type PasswordChange,
  type RecoveryCodes,
  type SecondFactor,
  type SecondFactorSetup,
} from '@site/contracts';
import { recordEvent, StaffAccountEntity } from '@site/core';
import { DataSource } from 'typeorm';
import { badRequest, notFound } from '../common/api-exception.js';
import { RateLimits } from '../limits/rate-limits.js';
import { endSessions } from '../sessions/end-sessions.js';
import { weaknessOf } from '../sessions/password-rules.js';
import { hashPassword, passwordMatches } from '../sessions/passwords.js';
import { SecondFactorService } from '../sessions/second-factor.service.js';
import { SessionsRepository, type StaffSession } from '../sessions/sessions.repository.js';
import { type CurrentPasswordDto, NO_SUCH_SESSION, type SecondFactorCodeDto } from './dto/account.dto.js';

@Injectable()
export class AccountService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly limits: RateLimits,
    private readonly source: DataSource,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /** Ends every other session and all mailed links. @throws 400, 429 */
  async changePassword(
    { staffAccountId: id, email, sessionId }: StaffSession,
    { currentPassword, password }: PasswordChange,
    requestId: string,
  ): Promise<void> {
    await this.confirmPassword({ staffAccountId: id, email }, currentPassword);
    const weakness = await weaknessOf(password, email);
    if (weakness) throw badRequest({ password: weakness });
    const passwordHash = await hashPassword(password);
    await this.source.transaction(async (manager) => {
      await manager.update(StaffAccountEntity, id, { passwordHash });
      await endSessions(manager, id, sessionId);
      await recordEvent(manager, 'password.changed', { staffAccountId: id }, requestId);
    });
    await this.limits.forgetLinks(email);
  }

  secondFactorOf({ staffAccountId }: StaffSession): Promise<SecondFactor> {
    return this.secondFactor.describe(staffAccountId);
  }

  /** @throws 400, 409, 429 */
  async setUpSecondFactor(staff: StaffSession, { currentPassword }: CurrentPasswordDto): Promise<SecondFactorSetup> {
    await this.confirmPassword(staff, currentPassword);
    return this.secondFactor.setUp(staff.staffAccountId, staff.email);
  }

  /** @throws 400, 429 */
  confirmSecondFactor({ staffAccountId }: StaffSession, { code }: SecondFactorCodeDto): Promise<RecoveryCodes> {
    return this.secondFactor.confirm(staffAccountId, code);
  }

  /** @throws 400, 429 */
  async endSecondFactor(staff: StaffSession, { currentPassword }: CurrentPasswordDto): Promise<void> {
    await this.confirmPassword(staff, currentPassword);
    await this.secondFactor.end(staff.staffAccountId);
  }

  /** Requires the current password: somebody at an unlocked desk does not know it. @throws 400, 429 */
  private async confirmPassword(
    { staffAccountId, email }: Pick<StaffSession, 'staffAccountId' | 'email'>,
    currentPassword: string,
  ): Promise<void> {
    await this.limits.consume('passwordChange', staffAccountId);
    const account = await this.sessions.findAccount(email);
    if (!(await passwordMatches(account?.passwordHash, currentPassword))) {
      throw badRequest({ currentPassword: MESSAGES.currentPassword });
    }
    await this.limits.forget('passwordChange', staffAccountId);
  }

  async listSessions({ staffAccountId, sessionId }: StaffSession): Promise<OpenSession[]> {
    const open = await this.sessions.listOf(staffAccountId);
    return open.map(({ idHash, createdAt, lastSeenAt }) => {
      const id = idHash.toString('hex');
      return {
        id,
        signedInAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === sessionId,
      };
    });
  }

  /** @throws 404 if the session has ended or belongs to another account */
  async endSession({ staffAccountId }: StaffSession, id: string): Promise<void> {
    if (!(await this.sessions.revokeOf(staffAccountId, id))) throw notFound(NO_SUCH_SESSION);
  }
}
