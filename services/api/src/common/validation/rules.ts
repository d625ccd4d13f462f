import { ValidateBy, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { _stringify } from 'valibot';

type Message = string | ((args: ValidationArguments) => string);

/** A custom check; `body` is the object that has the value. */
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

/** A check of a string. Values of other types fail. */
export const TextRule = (name: string, holds: (text: string) => boolean, message: Message) =>
  Rule(name, (value) => typeof value === 'string' && holds(value), message);

/** Default message of a rule, worded as in the forms' validation library. */
export const invalidMessage = (what: string, expected: string, value: unknown) =>
  escapePlaceholders(`Invalid ${what}: Expected ${expected} but received ${_stringify(value)}`);

/** class-validator replaces placeholders such as `$value` in messages, even if they come from the input. */
const escapePlaceholders = (message: string) => message.replaceAll('$', '$\0');
export const unescapePlaceholders = (message: string) => message.replaceAll('$\0', '$');

export const wrongType =
  (expected: string) =>
  ({ value }: ValidationArguments) =>
    invalidMessage('type', expected, value);

/** Strings as a union in TypeScript's notation. */
export const oneOf = (values: readonly string[]) => `(${values.map((value) => `"${value}"`).join(' | ')})`;

/** Marks a rule whose failure means 404. */
export const NOT_FOUND = { isMissing: true };
