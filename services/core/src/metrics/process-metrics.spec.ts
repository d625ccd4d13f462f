import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answerMetrics, countAnswers, ProcessMetrics, serveMetrics } from './index.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('values of external sources', () => {
  it('are read once for concurrent readers and cached for a while', async () => {
    const metrics = new ProcessMetrics('test');
    let readings = 0;
    metrics.gaugesOf('source', { a: { help: 'a' }, b: { help: 'b', labels: ['of'] } }, async () => {
      readings += 1;
      return { a: [{ value: 3 }], b: [{ labels: { of: 'x' }, value: 4 }] };
    });
    const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
    for (const text of [...texts, await metrics.text()]) {
      expect(text).toContain('a{process="test"} 3');
      expect(text).toContain('b{of="x",process="test"} 4');
    }
    expect(readings).toBe(1);
  });

  it('that cannot be read are reported as missing, not as 0, and affect nothing else', async () => {
    const metrics = new ProcessMetrics('test');
    metrics.gaugesOf('away', { lost: { help: 'lost' } }, () => Promise.reject(new Error('gone')));
    metrics.gaugesOf('slow', { late: { help: 'late' } }, () => new Promise(() => {}));
    metrics.gauge('here', { help: 'here' }, () => [{ value: 1 }]);
    const text = await metrics.text();
    expect(text).not.toMatch(/^(lost|late)[ {]/m);
    expect(text).toContain('here{process="test"} 1');
    // A later reader does not wait for the slow source again.
    const since = performance.now();
    const next = await metrics.text();
    expect(performance.now() - since).toBeLessThan(1_000);
    for (const source of ['away', 'slow']) {
      expect(next).toContain(`metrics_reading_failures_total{source="${source}",process="test"} 1`);
    }
  });
});

describe('answers', () => {
  it('are counted by route template, whatever is requested', async () => {
    const metrics = new ProcessMetrics('test');
    const count = countAnswers(metrics, (request) => (request.url?.startsWith('/item/') ? '/item/:id' : undefined));
    const address = await listen(
      createServer((request, response) => count(request, response, () => response.writeHead(201).end('x'))),
    );
    for (const path of ['/item/1', '/item/2', '/a', '/b']) await (await fetch(address + path)).text();
    await (await fetch(`${address}/item/3`, { method: 'PROPFIND' })).text();
    const text = await metrics.text();
    expect(text).toContain('http_requests_total{method="GET",route="/item/:id",status="201",process="test"} 2');
    expect(text).toContain('http_requests_total{method="GET",route="none",status="201",process="test"} 2');
    expect(text).toContain('http_requests_total{method="OTHER",route="/item/:id",status="201",process="test"} 1');
    expect(text).toContain('http_request_duration_seconds_count{process="test",method="GET",route="/item/:id"} 2');
  });

  it('of streams have no duration', async () => {
    const metrics = new ProcessMetrics('test');
    const count = countAnswers(metrics, () => '/stream');
    const address = await listen(
      createServer((request, response) =>
        count(request, response, () => response.setHeader('content-type', 'text/event-stream').end()),
      ),
    );
    await (await fetch(address)).text();
    const text = await metrics.text();
    expect(text).toContain('http_requests_total{method="GET",route="/stream",status="200",process="test"} 1');
    expect(text).not.toContain('http_request_duration_seconds_count{');
  });
});

describe('/metrics', () => {
  it('answers requests to the process itself, and none that came through the shell', async () => {
    const serve = serveMetrics(new ProcessMetrics('test'));
    const address = await listen(
      createServer((request, response) => serve(request, response, () => response.writeHead(404).end())),
    );
    const answer = await fetch(`${address}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${address}/metrics/more`)).status).toBe(404);
  });

  it('answers a failure with an error, and the process keeps running', async () => {
    const metrics = new ProcessMetrics('test');
    metrics.gauge('broken', { help: 'broken' }, () => {
      throw new Error('broken');
    });
    const address = await listen(createServer((_request, response) => void answerMetrics(metrics, response)));
    expect((await fetch(address)).status).toBe(500);
  });
});
