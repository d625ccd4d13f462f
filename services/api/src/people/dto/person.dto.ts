import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  MESSAGES,
  type NewPerson,
  PERSON_STATES,
  type Person,
  type PersonPatch,
  type PersonState,
  STAFF_ROLES,
  type StaffRole,
} from '@site/contracts';
import { IsIn } from 'class-validator';
import { EmailAddress, Id } from '../../common/validation/fields.js';

export const NO_SUCH_PERSON = 'There is no such account.';

const Role = () =>
  applyDecorators(IsIn(STAFF_ROLES, { message: MESSAGES.role }), ApiProperty({ enum: STAFF_ROLES, example: 'office' }));

/** Body of `POST /api/people`. */
export class NewPersonDto implements NewPerson {
  @EmailAddress(MESSAGES.email)
  email = '';

  @Role()
  role: StaffRole;
}

/** Body of `PATCH /api/people/{id}`. */
export class PersonPatchDto implements PersonPatch {
  @Role()
  role: StaffRole;
}

/** An account, as owners see it. */
export class PersonDto implements Person {
  @ApiProperty({ format: 'uuid', example: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49' })
  id: string;

  @ApiProperty({ example: 'ana@example.com' })
  email: string;

  @ApiProperty({ enum: STAFF_ROLES, example: 'office' })
  role: StaffRole;

  @ApiProperty({ enum: PERSON_STATES, description: '`expired`: the invitation was not accepted in time' })
  state: PersonState;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-05T15:04:05.678Z' })
  invitedUntil: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  lastSignInAt: string | null;
}

export class PersonParams {
  @Id(NO_SUCH_PERSON)
  id: string;
}
