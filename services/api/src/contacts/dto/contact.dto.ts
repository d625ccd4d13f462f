import { ApiProperty } from '@nestjs/swagger';
import { CONTACT_OUTCOMES, type ContactOutcome, type LeadContact, LIMITS, type NewContact } from '@site/contracts';
import { Id, Note, OneOf } from '../../common/validation/fields.js';

export class LeadParams {
  @Id('There is no such lead.')
  id: string;
}

/** Body of `POST /api/leads/{id}/contacts`. */
export class NewContactDto implements NewContact {
  @OneOf(CONTACT_OUTCOMES)
  outcome: ContactOutcome;

  @Note(LIMITS.notes.max, { example: 'Wants a visit on Thursday' })
  note: string | undefined;
}

/** An attempt to reach a lead. */
export class LeadContactDto implements LeadContact {
  @ApiProperty({ example: '17' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  at: string;

  @ApiProperty({ description: 'E-mail address of the staff account', example: 'staff@example.com' })
  by: string;

  @ApiProperty({ type: String, enum: CONTACT_OUTCOMES, example: 'reached' })
  outcome: ContactOutcome;

  @ApiProperty({ example: 'Wants a visit on Thursday' })
  note: string;
}
