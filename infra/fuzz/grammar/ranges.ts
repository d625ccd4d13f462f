import fc from 'fast-check';
import { type Draft, header } from '../draft.ts';
import { mostly, mutated, oddText } from './pieces.ts';

const NUMBER = mostly(
  fc.nat({ max: 200 }).map(String),
  fc.constantFrom('', '-1', '0', '00', '9007199254740993', '9'.repeat(40), '1e3', '0x10', '+5', ' 1', '1.5'),
);
const one = fc.tuple(NUMBER, NUMBER).map(([first, last]) => `${first}-${last}`);
const range = mutated(
  fc
    .tuple(
      mostly(fc.constant('bytes'), fc.constantFrom('items', 'BYTES', '', 'none')),
      fc.array(one, { minLength: 1, maxLength: 4 }),
    )
    .map(([unit, ranges]) => `${unit}=${ranges.join(',')}`),
  fc.constantFrom(',', '=', '-', ' ', '0-0,'.repeat(2_000), '\t', 'bytes='),
  { max: 2 },
);
/** Headers, besides a range, that decide how much of a file is sent. */
const other = fc.oneof(
  fc
    .constantFrom('*', '"x"', 'W/"x"', '"', 'Wed, 21 Oct 2015 07:28:00 GMT', 'x'.repeat(2_000))
    .chain((value) =>
      fc.constantFrom('If-Range', 'If-None-Match', 'If-Match', 'If-Modified-Since').map((name) => header(name, value)),
    ),
  mostly(fc.constantFrom('gzip', 'br', 'identity;q=0', '*;q=0', 'br;q=nonsense, gzip;q=-1'), oddText).map((value) =>
    header('Accept-Encoding', value),
  ),
);

/** Files of visitors, and those that the shell serves. */
export const ranges: fc.Arbitrary<Draft> = fc
  .record({
    entryPoint: fc.constantFrom(...(['shell', 'shell', 'api'] as const)),
    method: fc.constantFrom('GET', 'GET', 'HEAD'),
    target: mostly(
      fc
        .tuple(
          fc.nat({ max: 50 }),
          fc.constantFrom('', '?rendition=screen', '?download=1', '?rendition=screen&rendition=x', '?download[]=1'),
        )
        .map(([index, query]) => `/api/files/{{file:${index}}}/x.pdf${query}`),
      fc.constantFrom('/favicon.ico', '/', '{{asset}}', '/robots.txt', '/health/live'),
    ),
    range,
    more: fc.array(other, { maxLength: 2 }),
  })
  .map(({ entryPoint, method, target, range: value, more }) => ({
    entryPoint: target.startsWith('/api') ? entryPoint : 'shell',
    role: 'staff',
    method,
    target,
    headers: [header('Range', value), ...more],
  }));
