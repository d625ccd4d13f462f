import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type CampaignCost,
  type CostChange,
  type CostImport,
  type CostImportAnswer,
  type ImportedCost,
  LIMITS,
} from '@site/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsString } from 'class-validator';
import { AtMost, RequiredText } from '../../common/validation/fields.js';
import { Rule, wrongType } from '../../common/validation/rules.js';

export const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
/** Maximum cost of a campaign per month, in cents. */
const MOST_CENTS = 2_000_000_000;
/** Enough lines for a few years. */
const MOST_CSV = 100_000;
const STATES = ['new', 'changed', 'known', 'wrong'] as const;

const Month = () =>
  applyDecorators(
    Rule('isMonth', (value) => typeof value === 'string' && MONTH.test(value), 'A month such as 2026-03'),
    ApiProperty({ type: String, pattern: MONTH.source, example: '2026-03' }),
  );

/** Body of `PUT /api/report/costs`. */
export class NewCampaignCostDto {
  /** In lower case, as it is stored: `İ` becomes two characters. */
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @RequiredText({ min: 1, max: LIMITS.utm.max }, 'Name the campaign', { example: 'spring-2026' })
  campaign = '';

  @Month()
  month: string;

  @Rule(
    'isCost',
    (value) => value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_CENTS),
    'An amount of at least $0, or null to remove it',
  )
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: MOST_CENTS, example: 42_000 })
  cents: number | null;
}

/** Cost of a campaign in a month. */
export class CampaignCostDto implements CampaignCost {
  @ApiProperty({ example: 'spring-2026' })
  campaign: string;

  @ApiProperty({ pattern: MONTH.source, example: '2026-03' })
  month: string;

  @ApiProperty({ type: 'integer', example: 42_000 })
  cents: number;
}

/** A change of a cost. */
export class CostChangeDto implements CostChange {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T16:04:05.000Z' })
  at: string;

  @ApiProperty({ example: 'owner@example.com' })
  by: string;

  @ApiProperty({ example: 'spring-2026' })
  campaign: string;

  @ApiProperty({ pattern: MONTH.source, example: '2026-03' })
  month: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null if there was none', example: null })
  before: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null if it was removed', example: 42_000 })
  after: number | null;
}

/** Body of `POST /api/report/costs/import`. */
export class CostImportDto implements CostImport {
  @IsString({ message: wrongType('string') })
  @AtMost(MOST_CSV)
  @ApiProperty({
    maxLength: MOST_CSV,
    description: 'Columns: campaign, month (`2026-03`, `Mar-26`, `Mar 2026`, `March 2026` or `3/1/2026`), cost',
    example: 'campaign,month,cost\nspring-2026,2026-03,420.00',
  })
  csv: string;

  @IsBoolean({ message: wrongType('boolean') })
  @ApiProperty({ type: Boolean, description: 'If false, nothing is stored' })
  store: boolean;
}

class ImportedCostDto implements ImportedCost {
  @ApiProperty({ type: 'integer', example: 2 })
  line: number;

  @ApiProperty({ example: 'spring-2026' })
  campaign: string;

  @ApiProperty({ example: '2026-03' })
  month: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 42_000 })
  cents: number | null;

  @ApiProperty({ type: String, enum: STATES, description: '`known`: the same cost is already recorded' })
  state: ImportedCost['state'];

  @ApiProperty({ type: String, nullable: true, description: 'Why the line is wrong', example: null })
  reason: string | null;
}

/** The result of an import, line by line. */
export class CostImportAnswerDto implements CostImportAnswer {
  @ApiProperty({ type: [ImportedCostDto] })
  rows: ImportedCostDto[];

  @ApiProperty({ description: 'Whether all lines were stored; none is if a line is wrong' })
  isStored: boolean;
}
