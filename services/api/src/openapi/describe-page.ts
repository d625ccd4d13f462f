import { applyDecorators } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import { LIMITS, REQUEST_STATUSES } from '@site/contracts';

/** Describes a list by status that is read page by page (spec-notes.md 12). */
export const DescribePage = () =>
  applyDecorators(
    ApiParam({ name: 'status', enum: REQUEST_STATUSES }),
    ApiQuery({
      name: 'limit',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: LIMITS.list.max, default: LIMITS.list.default },
    }),
    ApiQuery({ name: 'before', required: false, description: 'From the Link header of the page before' }),
  );
