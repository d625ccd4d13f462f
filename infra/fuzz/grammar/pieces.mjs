import fc from 'fast-check';

/** Bytes, one character each. @param {number} maxLength */
export const bytes = (maxLength) =>
  fc.uint8Array({ maxLength }).map((values) => Buffer.from(values).toString('latin1'));

/** One of `usual` most of the time. @template T, U @param {fc.Arbitrary<T>} usual @param {...fc.Arbitrary<U>} odd */
export const mostly = (usual, ...odd) =>
  fc.oneof(
    { weight: 5 * Math.max(1, odd.length), arbitrary: usual },
    ...odd.map((arbitrary) => ({ weight: 1, arbitrary })),
  );

/** How the length of a body is announced. @type {fc.Arbitrary<import('../draft.mjs').Framing>} */
export const framing = fc.oneof(
  { weight: 8, arbitrary: fc.constant(/** @type {const} */ ({ kind: 'length', off: 0 })) },
  { weight: 2, arbitrary: fc.constant(/** @type {const} */ ({ kind: 'chunked' })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-3, 5, 700, -1e9).map((off) => ({ kind: /** @type {const} */ ('length'), off })),
  },
);

/** Texts that programs stumble over. */
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

/** @typedef {{ at: number, length: number, piece: string, kind: 'insert' | 'replace' | 'drop' | 'double' | 'cut' }} Change */

/**
 * A text with some places changed, doubled or left out; the same text when no change is drawn.
 * @param {fc.Arbitrary<string>} text @param {fc.Arbitrary<string>} pieces @param {{ max?: number }} [options]
 */
export function mutated(text, pieces, { max = 4 } = {}) {
  const change = fc.record({
    at: fc.nat({ max: 9_999 }),
    length: fc.nat({ max: 12 }),
    piece: pieces,
    kind: fc.constantFrom(.../** @type {const} */ (['insert', 'replace', 'drop', 'double', 'cut'])),
  });
  return fc.tuple(text, fc.array(change, { maxLength: max })).map(([start, changes]) => changes.reduce(apply, start));
}

/** @param {string} text @param {Change} change */
function apply(text, { at, length, piece, kind }) {
  const from = Math.floor((at / 10_000) * (text.length + 1));
  const to = Math.min(text.length, from + 1 + length);
  if (kind === 'insert') return text.slice(0, from) + piece + text.slice(from);
  if (kind === 'replace') return text.slice(0, from) + piece + text.slice(to);
  if (kind === 'double') return text.slice(0, to) + text.slice(from);
  if (kind === 'drop') return text.slice(0, from) + text.slice(to);
  return text.slice(0, from);
}
