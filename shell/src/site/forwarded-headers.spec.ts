import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { serve, startProxyTo } from '../../test/support/proxied-api';

/** What the API receives for a visitor who sends these headers through a shell behind this many proxies. */
async function heard(proxies: number, headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  let told: IncomingHttpHeaders = {};
  const api = await serve((request, response) => {
    told = request.headers;
    response.end('{}');
  });
  const app = await startProxyTo(api, { proxies });
  await app.inject({ url: '/api/session', headers: { host: 'site.example', ...headers } });
  return told;
}

const CLAIMS = {
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-request-id': 'chosen-by-the-visitor',
  forwarded: 'for=198.51.100.7',
  traceparent: '00-00000000000000000000000000000001-0000000000000001-01',
};

describe('forwarding headers from a visitor', () => {
  it('do not reach the API when no proxy is configured', async () => {
    const told = await heard(0, CLAIMS);
    expect(told).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-request-id': expect.not.stringContaining('chosen'),
    });
    // Nothing needs the host name of the request.
    expect(told['x-forwarded-host']).toBeUndefined();
    expect(told.forwarded).toBeUndefined();
    expect(told.traceparent).not.toBe(CLAIMS.traceparent);
  });

  it('are trusted for the configured proxies: the last address, not ones that the visitor added', async () => {
    const told = await heard(1, { ...CLAIMS, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' });
    expect(told['x-forwarded-for']).toBe('203.0.113.9');
  });
});
