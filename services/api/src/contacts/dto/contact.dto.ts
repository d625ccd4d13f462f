import { ApiProperty } from '@nestjs/swagger';
import { CONTACT_OUTCOMES, type ContactOutcome, type LeadContact, LIMITS, type NewContact } from '@site/contracts';
import { StaffEntryDto } from '../../common/dto/staff-entry.dto.js';
import { Note, OneOf } from '../../common/validation/fields.js';

/** Body of `POST /api/leads/{id}/contacts`. */
export class NewContactDto implements NewContact {
  @OneOf(CONTACT_OUTCOMES)
  outcome: ContactOutcome;

  @Note(LIMITS.notes.max, { example: 'Wants a visit on Thursday' })
  note: string | undefined;
}

/** An attempt to reach a lead. */
export class LeadContactDto extends StaffEntryDto implements LeadContact {
  @ApiProperty({ type: String, enum: CONTACT_OUTCOMES, example: 'reached' })
  outcome: ContactOutcome;

  @ApiProperty({ example: 'Wants a visit on Thursday' })
  note: string;
}
