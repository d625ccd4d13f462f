import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isDay, REPORT_GROUPS, type Report, type ReportGroup, type ReportRow } from '@site/contracts';
import { MayBeMissing } from '../../common/validation/fields.js';
import { Rule } from '../../common/validation/rules.js';

const Day = (description: string) =>
  applyDecorators(
    MayBeMissing(),
    Rule('isDay', (value) => typeof value === 'string' && isDay(value), 'A day such as 2026-03-02'),
    ApiPropertyOptional({ type: String, format: 'date', description, example: '2026-03-02' }),
  );

/** `?from=&to=` of a report, both days inclusive. */
export class ReportQuery {
  @Day('The first day; by default the first of the month eleven months before the last day')
  from?: string;

  @Day('The last day; by default today')
  to?: string;
}

export class ReportRowDto implements ReportRow {
  @ApiProperty({
    description: 'A month, a campaign in lower case, a ZIP code, the id of a service or account; empty for none',
    example: '2026-03',
  })
  key: string;

  @ApiProperty({ type: 'integer', example: 41 })
  requests: number;

  @ApiProperty({
    type: 'integer',
    description: 'Requests with a promised answer that was contacted or is due',
    example: 41,
  })
  promised: number;

  @ApiProperty({ type: 'integer', description: 'Contacted before the promised answer was due', example: 38 })
  inTime: number;

  @ApiProperty({ type: 'integer', description: 'In progress or closed', example: 20 })
  moved: number;

  @ApiProperty({ type: 'integer', example: 9 })
  purchased: number;

  @ApiProperty({ description: 'Net profit of purchased requests that have an amount', example: 1_850_000 })
  profitCents: number;

  @ApiProperty({ type: 'integer', description: 'Purchased requests without an amount as net profit', example: 1 })
  withoutProfit: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Cost of campaigns, if known',
    example: 42_000,
  })
  costCents: number | null;
}

class ReportGroupsDto implements Record<ReportGroup, ReportRow[]> {
  @ApiProperty({ type: [ReportRowDto] })
  month: ReportRowDto[];

  @ApiProperty({ type: [ReportRowDto], description: 'A request counts for each of its services' })
  service: ReportRowDto[];

  @ApiProperty({ type: [ReportRowDto] })
  campaign: ReportRowDto[];

  @ApiProperty({ type: [ReportRowDto] })
  zip: ReportRowDto[];

  @ApiProperty({ type: [ReportRowDto] })
  person: ReportRowDto[];
}

/** Results of the quote requests of a period, without spam. */
export class ReportDto implements Report {
  @ApiProperty({ format: 'date', example: '2026-01-01' })
  from: string;

  @ApiProperty({ format: 'date', example: '2026-12-31' })
  to: string;

  @ApiProperty({ type: ReportRowDto })
  total: ReportRowDto;

  @ApiProperty({ type: ReportGroupsDto, description: `By ${REPORT_GROUPS.join(', ')}` })
  groups: ReportGroupsDto;
}
