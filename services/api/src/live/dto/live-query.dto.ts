import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { LIVE_SINCE } from '@site/contracts';
import { QueryNumber } from '../../common/validation/query.js';

const { maxSeconds: MAX, event } = LIVE_SINCE;

const Since = () =>
  applyDecorators(
    QueryNumber({ min: 0, max: MAX }, `Seconds, at most ${MAX}`),
    ApiPropertyOptional({
      type: 'integer',
      minimum: 0,
      maximum: MAX,
      default: 0,
      description: `First sends what happened in this many seconds before, in an event "${event}"`,
    }),
  );

export class LiveQuery implements Record<typeof LIVE_SINCE.query, number> {
  @Since()
  since = 0;
}
