import { type FieldErrors, MESSAGES } from '@site/contracts';

/** Replaces half a surrogate pair, left when a field was cut at its maximum length, with the replacement character. */
export function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wellFormed(part)])) as T;
}

/** Fields with the NUL character, which Postgres cannot store in text or JSON; undefined if there are none. */
export function unstorableFields(value: unknown): FieldErrors | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const wrong = Object.entries(value).filter(([, part]) =>
    Array.isArray(part) ? part.some(containsNul) : containsNul(part),
  );
  if (wrong.length === 0) return undefined;
  return Object.fromEntries(wrong.map(([name]) => [name, MESSAGES.unstorable]));
}

const containsNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
