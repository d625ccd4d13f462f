import { ApiProperty } from '@nestjs/swagger';

/** Who did something to a lead, and when. */
export class StaffEntryDto {
  @ApiProperty({ example: '17' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  at: string;

  @ApiProperty({ description: 'Email address of the staff account', example: 'staff@example.com' })
  by: string;
}
