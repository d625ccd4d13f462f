import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { StaffMember } from '@site/contracts';
import { MayBeMissing } from '../../common/validation/fields.js';
import { Rule } from '../../common/validation/rules.js';

/** `?former=` of the list. */
export class StaffQuery {
  @MayBeMissing()
  @Rule('isTrue', (value) => value === 'true', 'true')
  @ApiPropertyOptional({ type: String, enum: ['true'], description: 'Also those who can no longer be assigned leads' })
  former?: 'true';
}

/** Somebody who can be assigned leads. */
export class StaffMemberDto implements StaffMember {
  @ApiProperty({ format: 'uuid', example: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49' })
  id: string;

  @ApiProperty({ example: 'ana@example.com' })
  email: string;

  @ApiPropertyOptional({ description: 'Can no longer be assigned leads' })
  isFormer?: boolean;
}
