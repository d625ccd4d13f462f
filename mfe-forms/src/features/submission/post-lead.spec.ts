import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@site/testing/spec-facts';
import { postLead } from './post-lead';

/** A real server that gives these answers in turn; 0 cuts the connection. */
function answering(...answers: [status: number, body?: string][]) {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ headers: request.headers, body });
    const [status, text = ''] = answers[Math.min(seen.length, answers.length) - 1] ?? [500];
    if (status === 0) return request.socket.destroy();
    response.writeHead(status).end(text);
  });
  return new Promise<{ url: string; seen: typeof seen }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      stop = () => server.close().closeAllConnections();
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen });
    });
  });
}

let stop: () => void = () => undefined;
afterEach(() => stop());

/** The server's receipt for a lead. */
const STORED: [number, string] = [201, '{"id":"7d0a","status":"new","createdAt":"2026-03-02T10:00:00.000Z"}'];

/** Records the delays instead of waiting. */
function recordedWaits() {
  const waits: number[] = [];
  return { waits, wait: async (ms: number) => void waits.push(ms) };
}

describe('posting a lead', () => {
  it('sends JSON with its key', async () => {
    const { url, seen } = await answering(STORED);
    expect(await postLead(url, '{"a":1}', 'key-00001')).toEqual({ kind: 'stored' });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.body).toBe('{"a":1}');
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      [HEADERS.idempotencyKey]: 'key-00001',
    });
  });

  it('retries a cut connection and a proxy error with the same key', async () => {
    const { url, seen } = await answering([0], [503], STORED);
    const { waits, wait } = recordedWaits();
    const retries: number[] = [];
    expect(await postLead(url, '{}', 'key-00001', { wait, onRetry: (n) => retries.push(n) })).toEqual({
      kind: 'stored',
    });
    expect(new Set(seen.map(({ headers }) => headers[HEADERS.idempotencyKey]))).toEqual(new Set(['key-00001']));
    expect(waits).toEqual([500, 1000]);
    expect(retries).toEqual([1, 2]);
  });

  it('gives up after three retries: unreachable, or the last answer', async () => {
    const dead = await answering([0]);
    const { waits, wait } = recordedWaits();
    expect(await postLead(dead.url, '{}', 'key-00001', { wait })).toEqual({ kind: 'unreachable' });
    expect(waits).toEqual([500, 1000, 2000]);
    stop();
    const busy = await answering([502, 'Bad gateway']);
    expect(await postLead(busy.url, '{}', 'key-00001', { wait })).toMatchObject({
      status: 502,
      text: '502: Bad gateway',
    });
    expect(busy.seen).toHaveLength(4);
  });

  it('returns an error response with its status and body', async () => {
    const { url, seen } = await answering([500, 'Something broke']);
    const result = await postLead(url, '{}', 'key-00001');
    expect(result).toMatchObject({ kind: 'refused', status: 500, text: '500: Something broke' });
    expect(seen).toHaveLength(1);
  });

  it('extracts the fields of a 400, whatever else the body contains', async () => {
    const good = await answering([400, '{"fields":{"email":"wrong","phone":7}}']);
    expect(await postLead(good.url, '{}', 'key-00001')).toMatchObject({ fields: { email: 'wrong' } });
    stop();
    for (const body of ['', 'null', '[]', '{"fields":null}', '<html>']) {
      const bad = await answering([400, body]);
      expect(await postLead(bad.url, '{}', 'key-00001')).toMatchObject({ kind: 'refused', text: `400: ${body}` });
      stop();
    }
  });
});

describe('a response or its absence', () => {
  it('gives the retry time if the server names the seconds', async () => {
    const { url } = await answering([429, 'Too many']);
    const limited: typeof fetch = async () =>
      new Response('Too many', { status: 429, headers: { 'retry-after': '90' } });
    expect(await postLead(url, '{}', 'key-00001', { fetch: limited })).toMatchObject({ status: 429, retryAfter: 90 });
    expect(await postLead(url, '{}', 'key-00001')).toMatchObject({ status: 429, retryAfter: undefined });
  });

  it.each([
    [200, '<!doctype html><title>Sign in</title>'],
    [200, STORED[1]],
    [201, '<html>'],
    [201, ''],
    [201, '{}'],
    [201, 'null'],
    [201, '{"id":null}'],
    [202, STORED[1]],
    [204, undefined],
  ])('is retried with the same key when a proxy answers %i %s', async (status, text) => {
    const { url, seen } = await answering([status, text]);
    const { waits, wait } = recordedWaits();
    expect(await postLead(url, '{}', 'key-00001', { wait })).toEqual({ kind: 'unreachable' });
    expect(waits).toEqual([500, 1000, 2000]);
    expect(seen.map(({ headers }) => headers[HEADERS.idempotencyKey])).toEqual(Array(4).fill('key-00001'));
    stop();
    const late = await answering([status, text], STORED);
    expect(await postLead(late.url, '{}', 'key-00001', { wait })).toEqual({ kind: 'stored' });
  });

  it('is not retried while the device knows that it is offline', async () => {
    const { url, seen } = await answering([0]);
    expect(await postLead(url, '{}', 'key-00001', { offline: () => true })).toEqual({ kind: 'unreachable' });
    expect(seen).toHaveLength(1);
  });
});
