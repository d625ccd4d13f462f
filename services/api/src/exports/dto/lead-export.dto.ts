import { ApiProperty } from '@nestjs/swagger';
import type { LeadExport } from '@site/contracts';

/** An export of leads. */
export class LeadExportDto implements LeadExport {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ example: 'office@fairhand.example' })
  by: string;

  @ApiProperty({ description: 'The search, or how many were selected', example: 'service=roofing' })
  query: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Rows sent, also of one that was interrupted; null while it runs',
  })
  rows: number | null;
}
