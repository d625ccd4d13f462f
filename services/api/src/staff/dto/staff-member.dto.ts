import { ApiProperty } from '@nestjs/swagger';
import type { StaffMember } from '@site/contracts';

/** Somebody who can be assigned leads. */
export class StaffMemberDto implements StaffMember {
  @ApiProperty({ format: 'uuid', example: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49' })
  id: string;

  @ApiProperty({ example: 'ana@example.com' })
  email: string;
}
