import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { LIMITS } from '@site/contracts';
import { Transform } from 'class-transformer';
import { MayBeMissing } from '../../common/validation/fields.js';
import { QueryNumber } from '../../common/validation/query.js';
import { Rule } from '../../common/validation/rules.js';
import { type Cursor, type ListPage, readCursor } from '../list-page.js';

const { max: MAX, default: USUAL } = LIMITS.list;

const PageLength = () =>
  applyDecorators(
    QueryNumber({ min: 1, max: MAX }, `A number from 1 to ${MAX}`),
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX, default: USUAL }),
  );

const PageStart = () =>
  applyDecorators(
    MayBeMissing(),
    Transform(({ value }) => readCursor(value)),
    Rule('isCursor', (value) => value !== null, 'Take it from the Link header'),
    ApiPropertyOptional({ type: String, description: 'From the `Link` header of the previous page' }),
  );

/** `?limit=&before=` of a list. */
export class ListQuery implements ListPage {
  @PageLength()
  limit: number = USUAL;

  @PageStart()
  before?: Cursor;
}
