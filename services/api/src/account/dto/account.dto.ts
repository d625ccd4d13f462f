import { ApiProperty } from '@nestjs/swagger';
import {
  LIMITS,
  MESSAGES,
  type OpenSession,
  type PasswordChange,
  type RecoveryCodes,
  type SecondFactor,
  type SecondFactorSetup,
} from '@site/contracts';
import { RequiredText } from '../../common/validation/fields.js';
import { NOT_FOUND, Rule } from '../../common/validation/rules.js';
import { Password } from '../../sessions/dto/sign-in.dto.js';

export const NO_SUCH_SESSION = 'There is no such session.';
const SESSION_ID = /^[0-9a-f]{64}$/;
const EXAMPLE = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Body of `POST /api/session/password`. */
export class PasswordChangeDto implements PasswordChange {
  @Password()
  currentPassword = '';

  @Password()
  password = '';
}

/** A session of the account. */
export class OpenSessionDto implements OpenSession {
  @ApiProperty({
    description: 'Identifies the session; not a credential',
    pattern: SESSION_ID.source,
    example: EXAMPLE,
  })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  signedInAt: string;

  @ApiProperty({ format: 'date-time', description: 'To the minute', example: '2026-03-02T17:14:00.123Z' })
  lastSeenAt: string;

  @ApiProperty({ description: 'The session of this request' })
  isCurrent: boolean;
}

export class OpenSessionParams {
  @Rule('isSession', (value) => typeof value === 'string' && SESSION_ID.test(value), NO_SUCH_SESSION, {
    context: NOT_FOUND,
  })
  @ApiProperty({ type: String, pattern: SESSION_ID.source, example: EXAMPLE })
  id: string;
}

/** Body of calls that require the password again. */
export class CurrentPasswordDto {
  @Password()
  currentPassword = '';
}

/** Body of `POST /api/session/second-factor/confirm`. */
export class SecondFactorCodeDto {
  @RequiredText({ min: 1, max: LIMITS.code.max }, MESSAGES.codeNeeded, { example: '123456' })
  code = '';
}

/** Whether sign-in requires a second factor. */
export class SecondFactorDto implements SecondFactor {
  @ApiProperty()
  isOn: boolean;

  @ApiProperty({ type: 'integer', description: 'Unused recovery codes', example: 10 })
  recoveryCodes: number;
}

class QrDto {
  @ApiProperty({ type: 'integer', description: 'Modules per side', example: 33 })
  size: number;

  @ApiProperty({ description: 'The dark modules, as an SVG path', example: 'M0 0h1v1h-1z' })
  path: string;
}

/** The secret for an authenticator app. */
export class SecondFactorSetupDto implements SecondFactorSetup {
  @ApiProperty({ description: 'Base32', example: 'JBSWY3DPEHPK3PXP' })
  secret: string;

  @ApiProperty({ type: () => QrDto })
  qr: QrDto;
}

export class RecoveryCodesDto implements RecoveryCodes {
  @ApiProperty({
    type: [String],
    description: 'Each works once; they are shown once',
    example: ['0f3a1-9bc42-77d1e'],
  })
  codes: string[];
}
