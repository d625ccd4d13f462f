import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  PART_NAME,
  readShownRemote,
  SHOWN_REMOTE,
  VISIT_REPORT,
  VISIT_VITALS,
  type VisitReport,
  type VisitVital,
} from '@site/contracts';
import { MayBeMissing, Pattern } from '../../common/validation/fields.js';
import { Rule } from '../../common/validation/rules.js';

const SHOWN_WRONG = `From 1 to ${VISIT_REPORT.remotes} frontends, each with its version and five counts`;

const isShown = (value: unknown) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= VISIT_REPORT.remotes &&
  value.every((one) => typeof one === 'string' && readShownRemote(one) !== undefined);

/** A number that may be left out. */
function Measurement(name: VisitVital, description: string) {
  const maximum = VISIT_VITALS[name];
  const isMeasured = (value: unknown) => typeof value === 'number' && value >= 0 && value <= maximum;
  return applyDecorators(
    MayBeMissing(),
    Rule('isMeasured', isMeasured, `A number from 0 to ${maximum}`),
    ApiPropertyOptional({ type: Number, minimum: 0, maximum, description }),
  );
}

/** Body of `POST /api/visits`. */
export class VisitReportDto implements VisitReport {
  @Pattern(PART_NAME, undefined, { example: 'home' })
  page: string;

  @Rule('isShown', isShown, SHOWN_WRONG)
  @ApiProperty({
    type: 'array',
    items: { type: 'string', pattern: SHOWN_REMOTE.source },
    minItems: 1,
    maxItems: VISIT_REPORT.remotes,
    description: 'Frontend, version, and counts: views, views with an error, errors, forms started, forms sent',
    example: ['mfe-forms 1.0.0-0123456789ab 1 0 0 1 0'],
  })
  shown: string[];

  @Measurement('lcp', 'Milliseconds until the largest part was painted')
  lcp?: number;

  @Measurement('inp', 'Milliseconds until the slowest answer to a click or key')
  inp?: number;

  @Measurement('cls', 'How much the page jumped')
  cls?: number;
}
