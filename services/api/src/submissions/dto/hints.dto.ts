import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { type Suspicion, suspicionOf } from '@site/contracts';
import { Transform } from 'class-transformer';
import { Allow } from 'class-validator';

/** Accepts every value and keeps only what the suspicion check needs: a hint never rejects a lead. */
const Hint = (shown: ApiPropertyOptions, kept: (value: unknown) => unknown) =>
  applyDecorators(
    Allow(),
    Transform(({ value }) => kept(value)),
    ApiPropertyOptional(shown),
  );

/** Hints that identify bots. */
export class HintsDto {
  @Hint({ type: String, description: 'The field that people do not see', example: '' }, (value) =>
    value === null || value === '' ? undefined : true,
  )
  website?: unknown;

  @Hint({ type: Number, description: 'Milliseconds since the form was opened', example: 42_000 }, (value) =>
    typeof value === 'number' ? value : undefined,
  )
  openForMs?: unknown;
}

/** The submission without the hints, and the suspicion that they cause, which only marks the lead. */
export interface MarkedSubmission<T> {
  content: T;
  suspicion: Suspicion | null;
}

export function marked<T extends HintsDto>({
  website,
  openForMs,
  ...content
}: T): MarkedSubmission<Omit<T, keyof HintsDto>> {
  return { content, suspicion: suspicionOf({ website, openForMs }) };
}
