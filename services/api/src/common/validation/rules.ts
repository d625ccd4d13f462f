import { ValidateBy, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { _stringify } from 'valibot';

type Message = string | ((args: ValidationArguments) => string);

/** A check of our own; `body` is what the value is a field of. */
export const Rule = (
  name: string,
  holds: (value: unknown, body: object) => boolean,
  message: Message,
  options?: Pick<ValidationOptions, 'context'>,
) =>
  ValidateBy(
    { name, validator: { validate: (value, args) => holds(value, args?.object ?? {}) } },
    { message, ...options },
  );

/** A check of a text; anything else has failed before. */
export const TextRule = (name: string, holds: (text: string) => boolean, message: Message) =>
  Rule(name, (value) => typeof value === 'string' && holds(value), message);

/** What is wrong where a rule has no message of its own, in the words of the forms' library. */
export const told = (what: string, expected: string, value: unknown) =>
  shielded(`Invalid ${what}: Expected ${expected} but received ${_stringify(value)}`);

/** class-validator puts values in place of `$value` and the like, also where that is what was sent. */
const shielded = (message: string) => message.replaceAll('$', '$\0');
export const unshielded = (message: string) => message.replaceAll('$\0', '$');

export const wrongType =
  (expected: string) =>
  ({ value }: ValidationArguments) =>
    told('type', expected, value);

/** Of a list of texts, as TypeScript writes it. */
export const oneOf = (values: readonly string[]) => `(${values.map((value) => `"${value}"`).join(' | ')})`;

/** Context of a rule whose failure means that there is nothing at the address. */
export const NOT_FOUND = { isMissing: true };
