import fc from 'fast-check';
import type { Framing } from '../draft.ts';

/** Bytes, one character each. */
export const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((values) => Buffer.from(values).toString('latin1'));

/** Most of the time a value of `usual`. */
export const mostly = <T, U>(usual: fc.Arbitrary<T>, ...odd: fc.Arbitrary<U>[]) =>
  fc.oneof(
    { weight: 5 * Math.max(1, odd.length), arbitrary: usual },
    ...odd.map((arbitrary) => ({ weight: 1, arbitrary })),
  );

/** How the length of a body is announced. */
export const framing: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ kind: 'length', off: 0 } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'chunked' } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-3, 5, 700, -1e9).map((off) => ({ kind: 'length' as const, off })),
  },
);

/** Texts that often break programs. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\n',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
    '../../etc/passwd',
    '..%2f..%2f',
    '%',
    '%00',
    '%zz',
    '%ed%a0%80',
    "' or 1=1--",
    '{{7*7}}',
    '\u202e',
    '\ud800',
    '😀',
    'a'.repeat(300),
    'é'.repeat(5_001),
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 40 }),
);

interface Change {
  at: number;
  length: number;
  piece: string;
  kind: 'insert' | 'replace' | 'drop' | 'double' | 'cut';
}

/** A text with some places changed, duplicated or removed; unchanged when no change is drawn. */
export function mutated(text: fc.Arbitrary<string>, pieces: fc.Arbitrary<string>, { max = 4 }: { max?: number } = {}) {
  const change = fc.record({
    at: fc.nat({ max: 9_999 }),
    length: fc.nat({ max: 12 }),
    piece: pieces,
    kind: fc.constantFrom(...(['insert', 'replace', 'drop', 'double', 'cut'] as const)),
  });
  return fc.tuple(text, fc.array(change, { maxLength: max })).map(([start, changes]) => changes.reduce(apply, start));
}

function apply(text: string, { at, length, piece, kind }: Change) {
  const from = Math.floor((at / 10_000) * (text.length + 1));
  const to = Math.min(text.length, from + 1 + length);
  if (kind === 'insert') return text.slice(0, from) + piece + text.slice(from);
  if (kind === 'replace') return text.slice(0, from) + piece + text.slice(to);
  if (kind === 'double') return text.slice(0, to) + text.slice(from);
  if (kind === 'drop') return text.slice(0, from) + text.slice(to);
  return text.slice(0, from);
}
