import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  BULK_ACTIONS,
  BULK_SKIPS,
  type BulkAction,
  type BulkJob,
  type BulkSkip,
  LEAD_KINDS,
  type LeadKind,
  LIMITS,
  MESSAGES,
  type NewBulkJob,
  type OtherCountError,
  type SkippedLead,
  UUID,
} from '@site/contracts';
import { ApiErrorDto } from '../../common/dto/api-error.dto.js';
import { Id, Instant, MayBeMissing, OneOf, Reference } from '../../common/validation/fields.js';
import { Rule } from '../../common/validation/rules.js';
import { SelectionDto } from './selection.dto.js';

export const NO_SUCH_JOB = 'There is no such job.';

/** Body of `POST /api/leads/bulk`. */
export class NewBulkJobDto extends SelectionDto implements NewBulkJob {
  @Rule('isId', (value) => typeof value === 'string' && UUID.test(value), 'A UUID of its own')
  @MayBeMissing()
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description: 'With the id of a job that was begun, nothing is done again: the answer is that job',
  })
  id?: string;

  @OneOf(BULK_ACTIONS)
  action: BulkAction;

  @Reference(MESSAGES.assignee)
  assigneeId?: string | null;

  @Instant(MESSAGES.followUp)
  followUpAt?: string | null;
}

class SkippedLeadDto implements SkippedLead {
  @ApiProperty({ type: String, enum: [...LEAD_KINDS] })
  kind: LeadKind;

  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Price' })
  name: string | null;

  @ApiProperty({ type: String, enum: [...BULK_SKIPS] })
  reason: BulkSkip;
}

/** Progress of a bulk action. */
export class BulkJobDto implements BulkJob {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, enum: [...BULK_ACTIONS] })
  action: BulkAction;

  @ApiProperty({ type: 'integer', example: 500 })
  total: number;

  @ApiProperty({ type: 'integer', example: 120 })
  done: number;

  @ApiProperty({ type: 'integer', description: 'Skipped: changed, deleted or moved by somebody else', example: 0 })
  skipped: number;

  @ApiProperty({ type: [SkippedLeadDto], description: `The first ${LIMITS.bulk.named} skipped leads, or all` })
  skippedLeads: SkippedLeadDto[];
}

export class OtherCountDto extends ApiErrorDto implements OtherCountError {
  @ApiPropertyOptional({ type: 'integer', description: 'Without the exceptions', example: 499 })
  found?: number;
}

export class BulkJobParams {
  @Id(NO_SUCH_JOB)
  id: string;
}

/** `?skipped=` of a job. */
export class BulkJobQuery {
  @MayBeMissing()
  @Rule('isAll', (value) => value === 'all', 'all')
  @ApiPropertyOptional({ type: String, enum: ['all'], description: `More than the first ${LIMITS.bulk.named}` })
  skipped?: 'all';
}
