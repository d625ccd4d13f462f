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

/** Where one is signed in. */
export class OpenSessionDto implements OpenSession {
  @ApiProperty({ description: 'Tells it apart; opens nothing', pattern: SESSION_ID.source, example: EXAMPLE })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  signedInAt: string;

  @ApiProperty({ format: 'date-time', description: 'To the minute', example: '2026-03-02T17:14:00.123Z' })
  lastSeenAt: string;

  @ApiProperty({ description: 'The one that asks' })
  isCurrent: boolean;
}

export class OpenSessionParams {
  @Rule('isSession', (value) => typeof value === 'string' && SESSION_ID.test(value), NO_SUCH_SESSION, {
    context: NOT_FOUND,
  })
  @ApiProperty({ type: String, pattern: SESSION_ID.source, example: EXAMPLE })
  id: string;
}

/** Body of what needs the password once more. */
export class CurrentPasswordDto {
  @Password()
  currentPassword = '';
}

/** Body of `POST /api/session/second-factor/confirm`. */
export class SecondFactorCodeDto {
  @RequiredText({ min: 1, max: LIMITS.code.max }, MESSAGES.codeNeeded, { example: '123456' })
  code = '';
}

/** Whether a code is asked for at the sign-in. */
export class SecondFactorDto implements SecondFactor {
  @ApiProperty()
  isOn: boolean;

  @ApiProperty({ type: 'integer', description: 'How many were not used', example: 10 })
  recoveryCodes: number;
}

class QrDto {
  @ApiProperty({ type: 'integer', description: 'Modules a side', example: 33 })
  size: number;

  @ApiProperty({ description: 'The dark ones, as the path of an SVG', example: 'M0 0h1v1h-1z' })
  path: string;
}

/** What an app is given. */
export class SecondFactorSetupDto implements SecondFactorSetup {
  @ApiProperty({ description: 'Base32', example: 'JBSWY3DPEHPK3PXP' })
  secret: string;

  @ApiProperty({ type: () => QrDto })
  qr: QrDto;
}

export class RecoveryCodesDto implements RecoveryCodes {
  @ApiProperty({
    type: [String],
    description: 'Each is good once; they are shown once',
    example: ['0f3a1-9bc42-77d1e'],
  })
  codes: string[];
}
