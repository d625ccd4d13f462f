import fc from 'fast-check';
import { type Draft, header } from '../draft.ts';
import { bytes, mostly, mutated, oddText } from './pieces.ts';

const NAME = mostly(
  fc.constantFrom('session', 'device', 'preview'),
  oddText,
  fc.constantFrom('__Host-session', 'SESSION', '', '__proto__'),
);
const VALUE = mostly(
  fc.constantFrom('{{session}}', 'A'.repeat(43), '-'.repeat(43)),
  oddText,
  bytes(20),
  fc.constantFrom('"{{session}}"', '{{session}}=', ' {{session}}', '{{session}}\t', ''),
);
const pair = fc
  .tuple(NAME, mostly(fc.constant('='), fc.constantFrom('', '==', ' = ')), VALUE)
  .map((parts) => parts.join(''));
const line = mutated(
  fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('; ')),
  fc.constantFrom(';', '; ', ';;;;', ',', '=', '"', '\t', '\xff', 'session=', 'x=y; '.repeat(500)),
);

/** All cookies that are read: sessions, devices, previews. */
export const cookies: fc.Arbitrary<Draft> = fc
  .record({
    entryPoint: fc.constantFrom(...(['shell', 'api'] as const)),
    place: fc.constantFrom(
      ['GET', '/api/session'],
      ['DELETE', '/api/session'],
      ['GET', '/api/quote-requests/status/new?limit=1'],
      ['GET', '/api/files/{{file:0}}/x'],
      ['GET', '/'],
      ['GET', '/admin'],
      ['GET', '/services/roofing?preview=leave'],
      ['GET', '/?preview={{preview}}'],
      ['GET', '/assets/mfe-marketing/x.png'],
      ['GET', '/registry/releases'],
      ['POST', '/registry/remotes/mfe-forms/rollback'],
    ),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    origin: fc.constantFrom('{{origin}}', 'http://evil.example', 'null', ''),
  })
  .map(({ entryPoint, place: [method = '', target = ''], lines, origin }) => ({
    entryPoint,
    role: 'visitor',
    method,
    target,
    headers: [...lines.map((value) => header('Cookie', value)), ...(origin ? [header('Origin', origin)] : [])],
  }));
