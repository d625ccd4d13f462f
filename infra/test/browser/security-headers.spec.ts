// Checks the security headers of every kind of response.
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { cookiesOf } from '@site/testing/cookies';
import type { Product } from './product.ts';
import { rawRequest } from './raw-request.ts';
import { Teams } from './release-world.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const ORIGIN = 'https://site.example';

let product: Product;
let teams: Teams;
/** Request headers of a signed-in user on one of our pages. */
let staff: Record<string, string>;
/** URLs of a script, a picture, and an uploaded file. */
let addresses: { script: string; picture: string; file: string };
/** Extracts a URL from a page; throws if the page does not contain it. */
function extractUrl(pattern: RegExp, html: string): string {
  const [, address] = pattern.exec(html) ?? [];
  if (!address) throw new Error(`the page holds nothing like ${pattern}`);
  return address;
}

test.use({
  siteName: 'security-headers',
  siteEnv: { PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1', LIMIT_SUBMISSIONS: '1' },
});
test.beforeAll(async ({ site }) => {
  product = site;
  teams = new Teams(product);
  const signedIn = await ask('/api/session', { method: 'POST', json: product.credentials, from: ORIGIN });
  staff = { cookie: cookiesOf(signedIn), origin: ORIGIN };
  const html = await (await ask('/')).text();
  const body = new FormData();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  body.append('photos', new Blob([png], { type: 'image/png' }), 'a.png');
  const uploaded = await ask('/api/upload', { method: 'POST', body });
  addresses = {
    script: extractUrl(/data-scripts="([^" ]+)/, html),
    picture: extractUrl(/src="(\/assets\/[^"]+\.webp)"/, html),
    file: (await uploaded.json()).files[0],
  };
});

function ask(
  path: string,
  {
    method = 'GET',
    json,
    body,
    from,
    headers,
    client = '198.51.100.1',
  }: {
    method?: string;
    json?: unknown;
    body?: BodyInit;
    from?: string;
    headers?: Record<string, string>;
    client?: string;
  } = {},
) {
  return fetch(product.origin + path, {
    method,
    redirect: 'manual',
    body: json === undefined ? body : JSON.stringify(json),
    headers: {
      'x-forwarded-for': client,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(from && { origin: from }),
      ...headers,
    },
  });
}

/** Sends raw bytes that `fetch` cannot send. */
async function send(text: string) {
  const { status, headers, body } = await rawRequest(product.origin, text);
  return new Response(body, { status, headers: [...headers] });
}

const PAGE =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** A public page's policy also allows its inline styles and inline script, by hash. */
const PUBLIC = 'as a public page';
const DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const QUOTE = { fullName: 'Ada', email: 'ada@example.com', phone: '(214) 555-0124', zipCode: '75201' };
const VERSIONS = '/registry/remotes/mfe-forms/versions';

const RESPONSES: [what: string, ask: () => Promise<Response>, status: number, policy: string, resource: string][] = [
  ['a page', () => ask('/'), 200, PUBLIC, 'same-origin'],
  ['a page of the desk', () => ask('/admin'), 200, PAGE, 'same-origin'],
  ['no page', () => ask('/no/such/page'), 404, PUBLIC, 'same-origin'],
  ['a path that cannot be decoded', () => ask('/%zz'), 404, PUBLIC, 'same-origin'],
  ['a redirect', () => ask('/services/roofing/'), 308, PAGE, 'same-origin'],
  ['a request that pages do not take', () => ask('/', { method: 'POST' }), 405, PAGE, 'same-origin'],
  ['a script', () => ask(addresses.script), 200, DATA, 'same-origin'],
  ['a picture', () => ask(addresses.picture), 200, DATA, 'cross-origin'],
  ['an icon', () => ask('/favicon.ico'), 200, PAGE, 'cross-origin'],
  ['no asset', () => ask('/assets/mfe-marketing/none.png'), 404, DATA, 'same-origin'],
  ['the sitemap', () => ask('/sitemap.xml'), 200, PAGE, 'same-origin'],
  ['health', () => ask('/health/live'), 200, PAGE, 'same-origin'],
  ['readiness', () => ask('/health/ready'), 200, PAGE, 'same-origin'],
  ['the API', () => ask('/api/openapi.json'), 200, DATA, 'same-origin'],
  ['what the API stores', () => ask('/api/submit-quote', { method: 'POST', json: QUOTE }), 201, DATA, 'same-origin'],
  [
    'an error of the API',
    () => ask('/api/submit-quote', { method: 'POST', json: [], client: '198.51.100.2' }),
    400,
    DATA,
    'same-origin',
  ],
  ['nobody signed in', () => ask('/api/session'), 401, DATA, 'same-origin'],
  [
    'a foreign page',
    () => ask('/api/submit-quote', { method: 'POST', json: QUOTE, from: 'https://evil.example' }),
    403,
    DATA,
    'same-origin',
  ],
  ['nothing of the API', () => ask('/api/nothing'), 404, DATA, 'same-origin'],
  [
    'too large a body',
    () => ask('/api/submit-quote', { method: 'POST', json: 'x'.repeat(3_000_000) }),
    413,
    DATA,
    'same-origin',
  ],
  ['another type', () => ask('/api/submit-quote', { method: 'POST', body: 'x' }), 415, DATA, 'same-origin'],
  [
    'one submission too many',
    async () => {
      const send = () => ask('/api/submit-quote', { method: 'POST', json: QUOTE, client: '198.51.100.9' });
      await send();
      return send();
    },
    429,
    DATA,
    'same-origin',
  ],
  [
    'one open request too many',
    async () => {
      const { hostname, port } = new URL(product.origin);
      const half =
        'POST /api/submit-quote HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
      const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname));
      let refused = 0;
      for (const socket of sockets) {
        socket
          .on('error', () => undefined)
          .once('data', () => {
            refused += 1;
          });
        socket.write(half);
      }
      // 48 stay open. A request before the 12th refusal could take a slot and then free it for the next socket.
      await until(() => refused === 12);
      const answer = await ask('/api/session', { client: '198.51.100.7' });
      for (const socket of sockets) socket.destroy();
      return answer;
    },
    429,
    DATA,
    'same-origin',
  ],
  ['a file', () => ask(addresses.file, { headers: staff }), 200, "sandbox; frame-ancestors 'none'", 'same-origin'],
  [
    'a part of a file',
    () => ask(addresses.file, { headers: { ...staff, range: 'bytes=0-3' } }),
    206,
    "sandbox; frame-ancestors 'none'",
    'same-origin',
  ],
  ['no file for strangers', () => ask(addresses.file), 401, DATA, 'same-origin'],
  ['the registry', () => ask('/registry/releases', { headers: staff }), 200, PAGE, 'same-origin'],
  ['the registry for strangers', () => ask(VERSIONS, { method: 'POST' }), 401, PAGE, 'same-origin'],
  ['nothing of the registry', () => ask('/registry/nothing'), 404, PAGE, 'same-origin'],
  [
    'a build of another type',
    () =>
      ask(VERSIONS, { method: 'POST', json: {}, headers: { authorization: `Bearer ${teams.tokens['mfe-forms']}` } }),
    415,
    PAGE,
    'same-origin',
  ],
  ['a path of the registry that cannot be decoded', () => ask('/registry/%zz'), 400, PAGE, 'same-origin'],
  ['two hosts', () => send('GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n'), 400, DATA, 'same-origin'],
  ['no request', () => send('GET / HTTP/1.1\r\nHost: x\r\nX: \x01\r\n\r\n'), 400, DATA, 'same-origin'],
  [
    'an API that is away',
    async () => {
      await product.stopProcess('api');
      return ask('/api/session');
    },
    503,
    DATA,
    'same-origin',
  ],
];

test.describe('every kind of response', () => {
  for (const [what, request, status, policy, resource] of RESPONSES) {
    test(`${what} has its security headers`, async () => {
      const answer = await request();
      const { status: answered, headers } = answer;
      expect(answered).toBe(status);
      expect(Object.fromEntries(CHECKED_HEADERS.map((name) => [name, headers.get(name)]))).toEqual({
        'content-security-policy': policy === PUBLIC ? publicPagePolicy(await answer.text()) : policy,
        'cross-origin-resource-policy': resource,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      });
    });
  }
});

function publicPagePolicy(html: string): string {
  const hashesOf = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const styles = hashesOf(/<style[^>]*>(.*?)<\/style>/gs);
  const scripts = hashesOf(/<script data-src=[^>]*>(.*?)<\/script>/gs);
  expect(styles.length).toBeGreaterThanOrEqual(1);
  expect(scripts).toHaveLength(1);
  return PAGE.replace("style-src 'self'", `style-src 'self' ${styles.join(' ')}`).replace(
    "script-src 'self'",
    `script-src 'self' ${scripts[0]}`,
  );
}

const CHECKED_HEADERS = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];
