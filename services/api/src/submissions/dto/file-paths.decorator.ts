import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { FILE_PATH } from '@site/contracts';
import { ArrayMaxSize, IsArray, type ValidationArguments } from 'class-validator';
import { invalidMessage, Rule, wrongType } from '../../common/validation/rules.js';

const { max: MAX_LENGTH, pattern: PATH } = FILE_PATH;

/** Why a value is not a file path. */
function faultOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return invalidMessage('type', 'string', value);
  if (value.length > MAX_LENGTH) return invalidMessage('length', `<=${MAX_LENGTH}`, value.length);
  return PATH.test(value) ? undefined : invalidMessage('format', `${PATH}`, value);
}

const firstFault = (values: unknown) => (Array.isArray(values) ? values.map(faultOf).find(Boolean) : undefined);

/** A list of paths from uploads. [] if it was not sent. */
export const FilePaths = (max: number, tooMany: string) =>
  applyDecorators(
    IsArray({ message: wrongType('Array') }),
    Rule(
      'filePaths',
      (value) => firstFault(value) === undefined,
      ({ value }: ValidationArguments) => firstFault(value) ?? '',
    ),
    ArrayMaxSize(max, { message: tooMany }),
    ApiPropertyOptional({
      type: 'array',
      maxItems: max,
      items: { type: 'string', maxLength: MAX_LENGTH, pattern: PATH.source },
      example: [],
    }),
  );
