import { Body, Injectable, type PipeTransform } from '@nestjs/common';
import { validate } from '@site/contracts';
import type { GenericSchema, InferOutput } from 'valibot';
import { badRequest } from './api-exception.js';
import { unstorableFields, wellFormed } from './validation/storable-text.js';

/** Checks a body against a schema of the contracts: 400 with `fields` when it does not hold. */
@Injectable()
export class SchemaPipe<S extends GenericSchema> implements PipeTransform<unknown, InferOutput<S>> {
  constructor(private readonly schema: S) {}

  transform(value: unknown): InferOutput<S> {
    const result = validate(this.schema, value);
    if (!result.ok) throw badRequest(result.fields);
    const fields = unstorableFields(result.value);
    if (fields) throw badRequest(fields);
    return wellFormed(result.value);
  }
}

/** Parameter decorator: the body, checked. */
export const ValidatedBody = <S extends GenericSchema>(schema: S) => Body(new SchemaPipe(schema));
