import fc from 'fast-check';
import { latin1 } from '../draft.ts';
import { bytes, mostly, mutated, oddText } from './pieces.ts';

type Key = string | number;

const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);

const odd = fc.oneof(
  oddText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, -0, 2 ** 53, [], {}, [[]], [null], { toString: 1 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(Array(1_000).fill('x')),
);

/** A JSON value with up to three places replaced, removed or extended. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat({ max: 9_999 }),
    how: fc.constantFrom('replace', 'drop', 'add'),
    key: mostly(fc.constantFrom('version', 'id', 'status'), fc.constantFrom('__proto__', 'constructor', ''), oddText),
    odd,
  });
  return fc.tuple(value, fc.array(change, { maxLength: 3 })).map(([start, changes]) => {
    const whole = { value: structuredClone(start) };
    for (const { at, how, key, odd: replacement } of changes) {
      const places = placesOf(whole);
      const [holder, name] = places[at % places.length] ?? [whole, 'value'];
      const inner = holder[name];
      if (how === 'replace') define(holder, name, structuredClone(replacement));
      else if (how === 'drop') delete holder[name];
      else if (typeof inner === 'object' && inner !== null) define(inner, key, structuredClone(replacement));
    }
    return whole.value;
  });
}

/** Sets a property; `__proto__` is an ordinary name here. */
function define(object: object, key: Key, value: unknown) {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Every place of a value that can be changed. */
function placesOf(value: any): [holder: any, name: Key][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value)
    .slice(0, 50)
    .flatMap((name) => [[value, name] as [any, Key], ...placesOf(value[name])]);
}

/** The bytes of a JSON value, sometimes invalid. */
export function jsonText(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const good = value.map((one) => latin1(JSON.stringify(one) ?? ''));
  return mostly(
    good,
    mutated(
      good,
      fc.oneof(fc.constantFrom('"', ',', '{', '}', '\\u0000', '\\ud800', '\xff', '1e999', ' ', '\0'), bytes(3)),
    ),
    fc.constantFrom(
      '',
      'null',
      '""',
      '[]',
      '0',
      '\xef\xbb\xbf{}',
      deep('[', ']'),
      `${'{"a":'.repeat(5_000)}1`,
      '{"a":1,"a":2}',
      '{"__proto__":{"a":1}}',
      ' '.repeat(200_000),
    ),
  );
}
