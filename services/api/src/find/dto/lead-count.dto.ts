import { ApiProperty } from '@nestjs/swagger';
import type { LeadCount } from '@site/contracts';

export class LeadCountDto implements LeadCount {
  @ApiProperty({ type: 'integer', example: 500 })
  count: number;
}
