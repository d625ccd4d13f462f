import fc from 'fast-check';
import { latin1 } from '../draft.mjs';
import { bytes, mostly, mutated, oddText } from './pieces.mjs';

/** @typedef {import('../draft.mjs').Draft} Draft */

const METHOD = mostly(
  fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  fc.constantFrom('TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'get', 'G ET', '', 'X'.repeat(300), 'GET\t', 'PRI'),
);
const PATH = fc.constantFrom(
  '/',
  '//',
  '/services/roofing',
  '/services/roofing/',
  '/admin',
  '/api/session',
  '/api/openapi.json',
  '/api/live',
  '/api/submit-quote',
  '/api/upload',
  '/api/files/{{file:0}}/x',
  '/registry/releases',
  '/registry/remotes/mfe-forms/versions',
  '/remotes/mfe-forms/1.0.0/client/x.js',
  '/assets/mfe-marketing/x.png',
  '/shell/x/y.js',
  '/health/ready',
  '/metrics',
  '*',
  'http://evil.example/',
  'http://evil.example/api/session',
  '/\\evil.example/',
  '//evil.example/',
  'evil.example:443',
);
const TARGET = mutated(
  fc
    .tuple(
      PATH,
      mostly(
        fc.constant(''),
        fc.constantFrom('?', '?a=b', '?preview=leave', '?limit=1&limit=2', '?__proto__[x]=1', '#x'),
        oddText.map((text) => `?q=${latin1(text)}`),
      ),
    )
    .map((parts) => parts.join('')),
  fc.oneof(
    fc.constantFrom(
      '/',
      '..',
      '/../',
      '%2e%2e/',
      '%',
      '%00',
      '%zz',
      '%ff',
      '\\',
      '?',
      '#',
      ';',
      ' ',
      '\t',
      '\xff',
      '/'.repeat(3_000),
      '%2f'.repeat(300),
    ),
    bytes(3),
  ),
  { max: 2 },
);
const LINE = fc.oneof(
  fc.constantFrom(
    'Host: evil.example',
    'Host:',
    'Host: {{host}}',
    'Host: a b',
    'Content-Length: 5',
    'Content-Length: 5, 5',
    'Content-Length: -1',
    'Content-Length: 0x5',
    'Content-Length: 99999999999999999999',
    'Content-Length : 5',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding:\tchunked',
    ' folded: line',
    'no colon',
    ': no name',
    'Connection: keep-alive',
    'Connection: close, X-Forwarded-For, Host',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'Expect: nonsense',
    'Trailer: Content-Length',
    'Content-Type: application/json',
    'Content-Type: multipart/form-data; boundary=X',
    'Content-Type: application/x-tar',
    'Content-Type: \xff',
    'Content-Encoding: gzip',
    'Content-Encoding: nonsense',
    'Origin: null',
    'Origin: {{origin}}',
    'Accept-Encoding: br',
    'If-None-Match: *',
    'X-Forwarded-For: x, y, z',
    'X-Forwarded-For: ::ffff:1.2.3.4%eth0',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: javascript',
    'X-Request-Id: a\tb',
    'Traceparent: 00-x-y-z',
    'Authorization: Bearer',
    'Idempotency-Key: \x7f',
    `Cookie: ${'a=b; '.repeat(2_000)}`,
    `X: ${'y'.repeat(15_000)}`,
  ),
  fc.tuple(fc.string({ minLength: 1, maxLength: 10 }), oddText).map(([name, value]) => latin1(`${name}: ${value}`)),
);
const BODY = fc.constantFrom(
  '',
  '',
  'x=y',
  '{"a":1}',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffff\r\n',
  '5;x=y\r\nhello\r\n0\r\nX: y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  '{}'.repeat(40_000),
);

/** Whole requests as lines, of which any may be wrong. @type {fc.Arbitrary<Draft>} */
export const rawHttp = fc
  .record({
    door: fc.constantFrom(.../** @type {const} */ (['shell', 'api'])),
    method: METHOD,
    target: TARGET,
    version: mostly(
      fc.constant('HTTP/1.1'),
      fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'http/1.1', '', 'HTTP/1.99999'),
    ),
    lines: fc.array(LINE, { maxLength: 5 }),
    body: BODY,
    cutAt: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 6 }),
  })
  .map(({ door, method, target, version, lines, body, cutAt }) => ({
    door,
    role: 'visitor',
    method,
    target,
    version,
    headers: lines,
    body,
    // Whatever length it has is among the lines, or missing.
    framing: { kind: 'own', lines: body && lines.length === 0 ? [`Content-Length: ${body.length}`] : [] },
    cutAt,
  }));
