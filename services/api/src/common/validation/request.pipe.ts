import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { MESSAGES } from '@site/contracts';
import type { ValidationError } from 'class-validator';
import { type ApiException, badRequest, notFound } from '../api-exception.js';
import { unescapePlaceholders } from './rules.js';
import { unstorableFields, wellFormed } from './storable-text.js';

const LONGEST_NAME = 64;

/** Validates every body, query and parameter by its DTO. Converts no type unless the DTO says so. */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      exceptionFactory: refusal,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    if (!metatype || !this.toValidate(metadata)) return value;
    const known = type === 'body' ? undefined : new Set(Object.keys(new metatype()));
    const dto = await super.transform(flat(objectOf(value), known), metadata);
    const fields = unstorableFields(dto);
    if (fields) throw badRequest(fields);
    return Object.assign(dto, wellFormed(dto));
  }
}

/** @throws 400 */
export function objectOf(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw badRequest({ _: 'An object is expected' });
  return value;
}

/**
 * Removes everything nested deeper than a list. No DTO has deeper values, and class-transformer would recurse until the
 * stack overflows.
 * @param known The fields to keep, if others are allowed.
 */
function flat(value: object, known: ReadonlySet<string> | undefined): object {
  const fields = Object.entries(value).filter(([name]) => known?.has(name) ?? true);
  return Object.fromEntries(
    fields.map(([name, part]) => [escaped(name), Array.isArray(part) ? part.map(hollow) : hollow(part)]),
  );
}

function hollow(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  return Array.isArray(part) ? [] : {};
}

const ESCAPE = '?';

/** class-transformer, class-validator and Nest drop names that every object inherits. `_` means the whole body. */
const isLost = (name: string) => name in Object.prototype || name === 'prototype' || name === '_';
const escaped = (name: string) => (isLost(name) || name.startsWith(ESCAPE) ? `${ESCAPE}${name}` : name);
const unescaped = (name: string) => (name.startsWith(ESCAPE) ? name.slice(ESCAPE.length) : name);

/** The first message about each field, and the first unknown field. */
function refusal(errors: ValidationError[]): ApiException {
  const messageOf = ({ constraints = {} }: ValidationError) =>
    unescapePlaceholders(Object.values(constraints)[0] ?? '');
  const missing = errors.find(({ contexts }) => Object.values(contexts ?? {}).some(({ isMissing }) => isMissing));
  if (missing) return notFound(messageOf(missing));
  const isUnknown = ({ constraints }: ValidationError) => constraints?.whitelistValidation !== undefined;
  const fields = errors.filter((error) => !isUnknown(error)).map((error) => [error.property, messageOf(error)]);
  const unknown = errors.find(isUnknown);
  if (unknown) fields.push([unescaped(unknown.property).slice(0, LONGEST_NAME), MESSAGES.unknownField]);
  return badRequest(Object.fromEntries(fields));
}
