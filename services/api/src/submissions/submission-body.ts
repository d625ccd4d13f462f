import { Body, type PipeTransform } from '@nestjs/common';
import { type Suspicion, suspicionOf } from '@site/contracts';
import type { GenericSchema, InferOutput } from 'valibot';
import { SchemaPipe } from '../common/validated-body.js';

/** What a visitor sent, apart from the hints by which robots are told: those mark a lead and are no part of it. */
export interface MarkedSubmission<T> {
  content: T;
  suspicion: Suspicion | null;
}

/** Takes the hints off before anything is checked: whatever they hold, however deep, they never refuse a lead. */
class SubmissionPipe<S extends GenericSchema> implements PipeTransform<unknown, MarkedSubmission<InferOutput<S>>> {
  private readonly checked: SchemaPipe<S>;

  constructor(schema: S) {
    this.checked = new SchemaPipe(schema);
  }

  transform(value: unknown): MarkedSubmission<InferOutput<S>> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { content: this.checked.transform(value), suspicion: null };
    }
    const { website, openForMs, ...content } = value as Record<string, unknown>;
    return { content: this.checked.transform(content), suspicion: suspicionOf({ website, openForMs }) };
  }
}

/** Parameter decorator: the body, checked, and its mark. */
export const SubmissionBody = <S extends GenericSchema>(schema: S) => Body(new SubmissionPipe(schema));
