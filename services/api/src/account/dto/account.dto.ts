import { ApiProperty } from '@nestjs/swagger';
import type { OpenSession, PasswordChange } from '@site/contracts';
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
