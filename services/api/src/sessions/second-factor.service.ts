import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  brand,
  LIMITS,
  MESSAGES,
  type RecoveryCodes,
  type SecondFactor,
  type SecondFactorSetup,
} from '@site/contracts';
import { hashOf, RecoveryCodeEntity, StaffAccountEntity } from '@site/core';
import { generateSecret, generateURI, verify } from 'otplib';
import { create } from 'qrcode';
import { DataSource, IsNull } from 'typeorm';
import { ApiException, badRequest, conflict } from '../common/api-exception.js';
import { RateLimits } from '../limits/rate-limits.js';
import { endSecondFactor } from './end-sessions.js';

/** A phone's clock may be off by half a minute. */
const TOLERANCE_SECONDS = 30;
const APP_CODE = /^\d{6}$/;

/** Codes of an authenticator app (RFC 6238), and recovery codes. Each works once. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly source: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** Runs before a session opens, for every way to sign in. @throws 401 that names the field `code`; 429 */
  async check(staffAccountId: string, code: string | undefined): Promise<void> {
    const account = await this.source.manager.findOneByOrFail(StaffAccountEntity, { id: staffAccountId });
    if (account.totpLastStep === null) return;
    if (!code) throw refused(MESSAGES.codeNeeded);
    await this.limits.consume('secondFactor', staffAccountId);
    if (!(await this.useUp(account, code.replaceAll(/[\s-]/g, '')))) throw refused(MESSAGES.codeWrong);
    await this.limits.forget('secondFactor', staffAccountId);
  }

  async describe(staffAccountId: string): Promise<SecondFactor> {
    const { totpLastStep } = await this.source.manager.findOneByOrFail(StaffAccountEntity, { id: staffAccountId });
    const recoveryCodes = await this.source.manager.countBy(RecoveryCodeEntity, { staffAccountId });
    return { isOn: totpLastStep !== null, recoveryCodes };
  }

  /** Creates a secret, which takes effect once it is confirmed. @throws 409 if the second factor is on */
  async setUp(staffAccountId: string, email: string): Promise<SecondFactorSetup> {
    const secret = generateSecret();
    const where = { id: staffAccountId, totpLastStep: IsNull() };
    const { affected } = await this.source.manager.update(StaffAccountEntity, where, { totpSecret: secret });
    if (!affected) throw conflict('Two-step sign-in is on already.');
    return { secret, qr: qrOf(generateURI({ issuer: brand.name, label: email, secret })) };
  }

  /** @throws 400 for a wrong code, 429 */
  async confirm(staffAccountId: string, code: string): Promise<RecoveryCodes> {
    await this.limits.consume('secondFactor', staffAccountId);
    const account = await this.source.manager.findOneByOrFail(StaffAccountEntity, { id: staffAccountId });
    const step = account.totpLastStep === null && (await stepOf(account, code.replaceAll(/\s/g, '')));
    if (!step) throw badRequest({ code: MESSAGES.codeWrong });
    // 120 bits each, so a plain hash is safe.
    const codes = Array.from({ length: LIMITS.recoveryCodes }, () => randomBytes(15).toString('hex'));
    await this.source.transaction(async (manager) => {
      // Of simultaneous confirmations, only one succeeds; and none if the secret was replaced or the account was closed.
      const confirmed = { id: staffAccountId, totpSecret: account.totpSecret ?? '', totpLastStep: IsNull() };
      const { affected } = await manager.update(StaffAccountEntity, confirmed, { totpLastStep: step });
      if (!affected) throw badRequest({ code: MESSAGES.codeWrong });
      await manager.delete(RecoveryCodeEntity, { staffAccountId });
      await manager.insert(
        RecoveryCodeEntity,
        codes.map((one) => ({ staffAccountId, codeHash: hashOf(one) })),
      );
    });
    await this.limits.forget('secondFactor', staffAccountId);
    return { codes: codes.map((one) => one.replaceAll(/(.{5})(?!$)/g, '$1-')) };
  }

  end(staffAccountId: string): Promise<void> {
    return this.source.transaction((manager) => endSecondFactor(manager, staffAccountId));
  }

  /** One statement each: of two simultaneous uses of a code, only one succeeds. */
  private async useUp(account: StaffAccountEntity, code: string): Promise<boolean> {
    if (!APP_CODE.test(code)) {
      const own = { staffAccountId: account.id, codeHash: hashOf(code.toLowerCase()) };
      return (await this.source.manager.delete(RecoveryCodeEntity, own)).affected === 1;
    }
    const step = await stepOf(account, code);
    if (!step) return false;
    const { affected } = await this.source
      .createQueryBuilder()
      .update(StaffAccountEntity)
      .set({ totpLastStep: step })
      .where('id = :id and totpLastStep < :step', { id: account.id, step })
      .execute();
    return affected === 1;
  }
}

const refused = (message: string) => new ApiException(401, message, { fields: { code: message } });

/** The 30-second time step of a code, if the code is correct. */
async function stepOf({ totpSecret }: StaffAccountEntity, code: string): Promise<number | undefined> {
  if (!totpSecret || !APP_CODE.test(code)) return undefined;
  const answer = await verify({ secret: totpSecret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return answer.valid && 'timeStep' in answer ? answer.timeStep : undefined;
}

/** The QR code as an SVG path: the page draws it itself, because it loads no images from other sites. */
function qrOf(text: string): SecondFactorSetup['qr'] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''));
  return { size, path: dark.join('') };
}
