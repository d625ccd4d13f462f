import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { type Suspicion, suspicionOf } from '@site/contracts';
import { Transform } from 'class-transformer';
import { Allow } from 'class-validator';

/** Anything is taken, and only what the mark needs is kept: whatever a hint holds, it never refuses a lead. */
const Hint = (shown: ApiPropertyOptions, kept: (value: unknown) => unknown) =>
  applyDecorators(
    Allow(),
    Transform(({ value }) => kept(value)),
    ApiPropertyOptional(shown),
  );

/** Hints that identify robots. */
export class HintsDto {
  @Hint({ type: String, description: 'The field that no person sees', example: '' }, (value) =>
    value === null || value === '' ? undefined : true,
  )
  website?: unknown;

  @Hint({ type: Number, description: 'Milliseconds that the form has been open', example: 42_000 }, (value) =>
    typeof value === 'number' ? value : undefined,
  )
  openForMs?: unknown;
}

/** What a visitor sent, apart from the hints: those mark a lead and are no part of it. */
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
