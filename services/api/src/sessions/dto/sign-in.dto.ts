import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  LIMITS,
  MESSAGES,
  type PasswordLink,
  type SignIn,
  type SignInLink,
  type SignInLinkRequest,
  TOKEN,
} from '@site/contracts';
import { IsString, Matches } from 'class-validator';
import { AtLeast, AtMost, EmailAddress, Note } from '../../common/validation/fields.js';

/** Not trimmed. */
export const Password = () =>
  applyDecorators(
    IsString({ message: MESSAGES.password }),
    AtLeast(1, MESSAGES.password),
    AtMost(LIMITS.password.max),
    ApiProperty({ type: String, minLength: 1, maxLength: LIMITS.password.max, example: 'correct horse battery' }),
  );

const LinkToken = (over: string) =>
  applyDecorators(
    Matches(TOKEN, { message: over }),
    ApiProperty({
      type: String,
      pattern: TOKEN.source,
      description: 'The fragment of a mailed link',
      example: 'Zk3v0cQ9d1yJm5nP7rT2wX4zA6bC8eG0hI2kL4oQ6sU',
    }),
  );

/** A code of an authenticator app, or a recovery code. */
const Code = () => Note(LIMITS.code.max, { description: 'Required if a 401 names this field', example: '123456' });

/** Body of `POST /api/session`. */
export class SignInDto implements SignIn {
  @EmailAddress(MESSAGES.email)
  email = '';

  @Password()
  password = '';

  @Code()
  code?: string;
}

/** Body of `POST /api/session/links` and of `POST /api/session/password-links`. */
export class SignInLinkRequestDto implements SignInLinkRequest {
  @EmailAddress(MESSAGES.email)
  email = '';
}

/** Body of `POST /api/session/links/use`. */
export class SignInLinkDto implements SignInLink {
  @LinkToken(MESSAGES.signInLinkOver)
  token = '';

  @Code()
  code?: string;
}

/** Body of `POST /api/session/password-links/use`. */
export class PasswordLinkDto implements PasswordLink {
  @LinkToken(MESSAGES.passwordLinkOver)
  token = '';

  @Password()
  password = '';

  @Code()
  code?: string;
}
