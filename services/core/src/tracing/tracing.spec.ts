import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openSpan, startTracing, stopTracing, traced, traceIdOf, tracingOf } from './index.js';

let collector: Server | undefined;
afterEach(async () => {
  await stopTracing();
  collector?.closeAllConnections();
  collector?.close();
  collector = undefined;
});

interface Delivery {
  headers: Record<string, unknown>;
  spans: { name: string; traceId: string; parentSpanId?: string; status: { code?: number }; attributes: unknown[] }[];
}

/** Records into the test's own collector. With `answers: false`, it accepts requests but never responds. */
async function record({ answers = true, ...env }: { answers?: boolean } & Record<string, string | boolean> = {}) {
  const deliveries: Delivery[] = [];
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [{ scopeSpans }] = JSON.parse(body).resourceSpans;
    deliveries.push({ headers: request.headers, spans: scopeSpans[0].spans });
    if (answers) response.end('{}');
  });
  await new Promise<void>((resolve) => collector?.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '600000', ...env };
  expect(await startTracing('test', tracingOf(given as Record<string, string>))).toBe(true);
  return deliveries;
}

const traceId = traceIdOf('request-0001');

describe('spans', () => {
  it('are exported nested when they end, and failures only by type', async () => {
    const deliveries = await record({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret' });
    const failing = traced({ name: 'outer', traceId }, () =>
      traced({ name: 'inner' }, () => Promise.reject(new TypeError('Ada Price, 75201'))),
    );
    await expect(failing).rejects.toThrow('Ada Price');
    await stopTracing();
    expect(deliveries).toHaveLength(1);
    const [inner, outer] = deliveries[0]?.spans ?? [];
    expect(inner).toMatchObject({ name: 'inner', traceId, parentSpanId: (outer as { spanId?: string })?.spanId });
    expect(outer).toMatchObject({ name: 'outer', traceId, status: { code: 2 } });
    expect(outer?.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'TypeError' } }]);
    expect(JSON.stringify(deliveries[0]?.spans)).not.toContain('Ada');
    expect(deliveries[0]?.headers['x-key']).toBe('secret');
  });

  it('are sampled by trace id, identically in every process', async () => {
    const deliveries = await record({ OTEL_TRACES_SAMPLER_ARG: '0.25' });
    const ids = Array.from({ length: 400 }, () => traceIdOf(crypto.randomUUID()));
    for (const id of ids) openSpan({ name: 'one', traceId: id })?.end();
    await stopTracing();
    const kept = deliveries.flatMap(({ spans }) => spans.map((span) => span.traceId));
    expect(kept).toEqual(ids.filter((id) => Number.parseInt(id.slice(-8), 16) < 2 ** 30));
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.length).toBeLessThan(150);
  });

  it('block nothing while their collector is silent, and are dropped when there are too many', async () => {
    const deliveries = await record({ answers: false });
    for (let count = 0; count < 20_000; count += 1) openSpan({ name: 'one', traceId })?.end();
    expect(await traced({ name: 'work', traceId }, async () => 'done')).toBe('done');
    const since = performance.now();
    await stopTracing();
    expect(performance.now() - since).toBeLessThan(3_000);
    // 512 in flight, and 4,096 waiting.
    expect(deliveries.flatMap(({ spans }) => spans).length).toBeLessThanOrEqual(4_608);
  });

  it('are sent only to their collector, even if it redirects', async () => {
    const elsewhere: string[] = [];
    const deliveries = await record({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret' });
    collector?.removeAllListeners('request').on('request', (request, response) => {
      if (request.url !== '/v1/traces') elsewhere.push(request.headers['x-key'] as string);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    openSpan({ name: 'one', traceId })?.end();
    await stopTracing();
    expect(elsewhere).toEqual([]);
    expect(deliveries).toEqual([]);
  });

  it('are off without a collector', async () => {
    expect(await startTracing('test', tracingOf({}))).toBe(false);
    expect(openSpan({ name: 'one', traceId })).toBeUndefined();
    expect(await traced({ name: 'work' }, async () => 'done')).toBe('done');
  });
});
