import { ApiProperty } from '@nestjs/swagger';
import { type LeadView, LIMITS, readSearch, searchQuery } from '@site/contracts';
import { Transform } from 'class-transformer';
import { Id, RequiredText } from '../../common/validation/fields.js';

const NAME_MISSING = 'Please give the view a name';
const NOTHING_NARROWED = 'A view needs a search or a filter';

/** Body of `POST /api/lead-views`. */
export class NewLeadViewDto {
  @RequiredText({ min: 1, max: LIMITS.view.name }, NAME_MISSING, { example: 'Roofs that wait' })
  name = '';

  /** Stored without unknown filters. */
  @Transform(({ value }) => (typeof value === 'string' ? searchQuery(readSearch(value)) : value))
  @RequiredText({ min: 1, max: LIMITS.view.query }, NOTHING_NARROWED, { example: 'service=roofing&waiting=true' })
  query = '';
}

/** A search that somebody has saved. */
export class LeadViewDto implements LeadView {
  @ApiProperty({ format: 'uuid', example: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49' })
  id: string;

  @ApiProperty({ example: 'Roofs that wait' })
  name: string;

  @ApiProperty({ example: 'service=roofing&waiting=true' })
  query: string;
}

export class LeadViewParams {
  @Id('There is no such view.')
  id: string;
}
