import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Rule } from './rules.js';

/** A number of at most four digits in a query, where every value is text. */
export const QueryNumber = ({ min, max }: { min: number; max: number }, message: string) =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : null)),
    Rule('inRange', (value) => typeof value === 'number' && value >= min && value <= max, message),
  );
