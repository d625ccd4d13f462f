import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { isDayOrInstant, LEAD_FIELDS, LIMITS, MESSAGES, UUID } from '@site/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, Matches, ValidateIf } from 'class-validator';
import { EMAIL_REGEX } from 'valibot';
import { invalidMessage, NOT_FOUND, oneOf, Rule, TextRule, wrongType } from './rules.js';

/** Trims the value. */
const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

// Counted as in the forms: an emoji is one character for the minimum, as in the database, and two for the maximum.
export const AtLeast = (min: number, message: string) =>
  TextRule('atLeast', (text) => [...text].length >= min, message);
export const AtMost = (max: number) => TextRule('atMost', (text) => text.length <= max, MESSAGES.tooLong(max));
const Storable = () => TextRule('storable', (text) => !text.includes('\0'), MESSAGES.unstorable);

/** May be missing, but not null. */
export const MayBeMissing = () => ValidateIf((_, value) => value !== undefined);

/** Text with a minimum and maximum length, trimmed. '' if it was not sent. */
export const RequiredText = (
  { min, max }: { min: number; max: number },
  message: string,
  shown: ApiPropertyOptions,
  ...more: PropertyDecorator[]
) =>
  applyDecorators(
    Trimmed(),
    IsString({ message }),
    AtLeast(min, message),
    AtMost(max),
    Storable(),
    ...more,
    ApiProperty({ type: String, minLength: min, maxLength: max, ...shown }),
  );

/** Text that may be missing or empty; then the field is ''. */
export const OptionalText = (max: number, shown: ApiPropertyOptions = {}) =>
  applyDecorators(
    Trimmed(),
    IsString({ message: wrongType('string') }),
    AtMost(max),
    Storable(),
    ApiPropertyOptional({ type: String, maxLength: max, ...shown }),
  );

export const FullName = () => RequiredText(LIMITS.fullName, MESSAGES.fullName, { example: 'Ada Price' });

export const Phone = () => RequiredText(LIMITS.phone, MESSAGES.phone, { example: '(214) 555-0100' });

/** Validated by the same regular expression as in the forms. */
export const EmailAddress = (message: string) =>
  RequiredText(
    { min: 1, max: LIMITS.email.max },
    message,
    { format: 'email', example: 'ada@example.com' },
    Matches(EMAIL_REGEX, { message }),
  );

export const ZipCode = () => {
  const { pattern, message } = LEAD_FIELDS['quote-request'].zipCode.rule;
  return applyDecorators(
    Trimmed(),
    Matches(pattern, { message }),
    ApiProperty({ type: String, pattern: pattern.source, example: '75201' }),
  );
};

/** Optional text, stored as it was sent. */
export const Note = (max: number, shown: ApiPropertyOptions = {}) =>
  applyDecorators(
    MayBeMissing(),
    IsString({ message: wrongType('string') }),
    AtMost(max),
    ApiPropertyOptional({ type: String, maxLength: max, ...shown }),
  );

/** A date or a timestamp, or null. */
export const Instant = (message: string) =>
  applyDecorators(
    MayBeMissing(),
    Rule('isInstant', (value) => value === null || (typeof value === 'string' && isDayOrInstant(value)), message),
    ApiPropertyOptional({
      type: String,
      nullable: true,
      description: 'ISO 8601: an instant, or a day, which means 08:00 office time',
      example: '2026-03-02T14:00:00.000Z',
    }),
  );

/** An id, or null. */
export const Reference = (message: string) =>
  applyDecorators(
    MayBeMissing(),
    Rule('isReference', (value) => value === null || (typeof value === 'string' && UUID.test(value)), message),
    ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, example: null }),
  );

export const Flag = () =>
  applyDecorators(MayBeMissing(), IsBoolean({ message: wrongType('boolean') }), ApiPropertyOptional({ type: Boolean }));

/** One of the given strings. */
export const OneOf = (values: readonly string[], shown: ApiPropertyOptions = {}) =>
  applyDecorators(
    IsIn(values, { message: wrongType(oneOf(values)) }),
    ApiProperty({ type: String, enum: [...values], ...shown } as ApiPropertyOptions),
  );

/** Text that matches a pattern, optionally with a maximum length. */
export const Pattern = (pattern: RegExp, max: number | undefined, shown: ApiPropertyOptions = {}) =>
  applyDecorators(
    IsString({ message: wrongType('string') }),
    ...(max === undefined
      ? []
      : [
          TextRule(
            'atMost',
            (text) => text.length <= max,
            ({ value }) => invalidMessage('length', `<=${max}`, value.length),
          ),
        ]),
    Matches(pattern, { message: ({ value }) => invalidMessage('format', `${pattern}`, value) }),
    ApiProperty({ type: String, pattern: pattern.source, ...(max && { maxLength: max }), ...shown }),
  );

/** The id in a URL. A malformed id gets 404 with this message. */
export const Id = (message: string) =>
  applyDecorators(
    Rule('isId', (value) => typeof value === 'string' && UUID.test(value), message, { context: NOT_FOUND }),
    ApiProperty({ type: String, format: 'uuid', example: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49' }),
  );
