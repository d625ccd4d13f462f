import { readdirSync, readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS, HEADERS } from '@site/testing/spec-facts';
import { parse } from 'yaml';
import { ROOT } from '../bootstrap/paths.mjs';
import { startProduct } from './browser/product.ts';
import { readBuild, Teams, withServerCode, writeBuild } from './browser/release-world.ts';
import { removeScratch, scratchFolder } from './scratch.ts';

/** A metric in an expression, with the labels that it names. */
interface Selected {
  name: string;
  labels: string[];
}
interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: unknown }[];
}

const LEAD = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };

let product: Awaited<ReturnType<typeof startProduct>>;
let renderedAtStart: number;
const spans: Span[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url === '/v1/traces') {
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue;
      for (const scope of scopeSpans) {
        for (const span of scope.spans) spans.push({ ...span, service });
      }
    }
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
  await new Promise((resolve) => collector.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = collector.address() as AddressInfo;
  product = await startProduct({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      LIMIT_EVENTS: '1',
      // Two processes, reported as one.
      SHELL_PROCESSES: '2',
    },
  });
  // No visitor has come yet; on a busy machine, the second process may still be preparing.
  await eventually(async () => {
    renderedAtStart = await renderedPages();
    if (renderedAtStart < 2) throw new Error('a process has not rendered the home page');
  }, 30_000).catch(() => undefined);
}, 240_000);
afterAll(async () => {
  await product?.stop();
  collector.close();
});

/** The last line of a process's log with this field. */
function logged(name: string, field: string) {
  const lines = readFileSync(join(product.dataDir, 'logs', `${name}.log`), 'utf8').split('\n');
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const value = entries.findLast((entry) => entry[field] !== undefined)?.[field];
  if (value === undefined) throw new Error(`nothing in the log of ${name} has the field ${field}`);
  return value;
}

/** The metrics URL of each process. */
const places = () => ({
  shell: logged('shell', 'url'),
  api: `http://127.0.0.1:${logged('api', 'port')}/metrics`,
  worker: `http://127.0.0.1:${logged('worker', 'port')}/metrics`,
});

/** While one of several processes is starting, its primary may have no metrics yet. */
async function metricsAt(place: string) {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} answers ${response.status}`);
  return response.text();
}

/** Pages of all processes that did not come from a cache. */
async function renderedPages(): Promise<number> {
  const text = await eventually(() => metricsAt(places().shell), 30_000);
  return Number(/^html_pages_total\{.*source="render".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** The metrics of all processes: labels by name. */
async function exportedMetrics(): Promise<Map<string, Set<string>>> {
  const metrics: Map<string, Set<string>> = new Map();
  for (const place of Object.values(places())) {
    const text = await metricsAt(place);
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
      for (const one of names) metrics.set(one, metrics.get(one) ?? new Set());
    }
    for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)\{(.*)\} \S+$/gim)) {
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) metrics.get(name)?.add(label);
    }
  }
  return metrics;
}

/** The metrics in a PromQL expression. */
function selectedBy(expression: string): Selected[] {
  // Grafana replaces it with a duration.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const selected: Selected[] = [];
  parser.parse(text).iterate({
    enter(node) {
      const part = text.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`"${expression}" is no PromQL, at ${node.from}`);
      if (node.name === 'VectorSelector') selected.push({ name: /^\w+/.exec(part)?.[0] ?? '', labels: [] });
      if (node.name === 'LabelName' && node.node.parent?.name.endsWith('LabelMatcher')) {
        selected.at(-1)?.labels.push(part);
      }
    },
  });
  return selected;
}

/** Every expression of the dashboard and of the rules. */
function expressions(): string[] {
  const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
    readFileSync(join(ROOT, 'infra/grafana/fairhand.json'), 'utf8'),
  );
  const rules: { groups: { rules: { expr: string }[] }[] } = parse(
    readFileSync(join(ROOT, 'infra/grafana/alerts.yaml'), 'utf8'),
  );
  return [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
  ];
}

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  fetch(product.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });
const submit = (headers?: Record<string, string>) => post(ENDPOINTS.submitQuoteRequest, LEAD, headers);

describe('a submission', () => {
  it('is one trace through shell, API, transaction, outbox, job and mail, under its request id', async () => {
    // A trace id from a visitor is ignored.
    const foreign = 'f'.repeat(32);
    const answer = await submit({ traceparent: `00-${foreign}-${'e'.repeat(16)}-01` });
    expect(answer.status).toBe(201);
    const requestId = answer.headers.get(HEADERS.requestId) ?? '';
    const traceId = requestId.replaceAll('-', '');
    // Each is a child of the previous one.
    const path = [
      ['fairhand-shell', 'POST /api/*'],
      ['fairhand-api', 'POST /api/submit-quote'],
      ['fairhand-api', 'transaction'],
      ['fairhand-api', 'outbox quote-request.submitted'],
      ['fairhand-worker', 'notification'],
      ['fairhand-worker', 'mail'],
    ];
    const beside = ['publish quote-request.submitted', 'analytics'];
    // Each process sends its spans at its own time.
    const trace = await eventually(() => {
      const own = spans.filter((span) => span.traceId === traceId);
      for (const name of [...path.map(([, name]) => name), ...beside]) {
        if (!own.some((span) => span.name === name)) throw new Error(`no span ${name} yet`);
      }
      return own;
    }, 30_000);
    const named = (name: string) => trace.find((span) => span.name === name);
    path.forEach(([service, name = ''], index) => {
      const span = named(name);
      const above = index === 0 ? undefined : named(path[index - 1]?.[1] ?? '')?.spanId;
      expect({ name, service: span?.service, parent: span?.parentSpanId }).toEqual({ name, service, parent: above });
    });
    expect(named('publish quote-request.submitted')?.parentSpanId).toBe(
      named('outbox quote-request.submitted')?.spanId,
    );
    expect(named('POST /api/submit-quote')?.attributes).toEqual(
      expect.arrayContaining([{ key: 'http.response.status_code', value: { intValue: 201 } }]),
    );
    for (const span of trace) expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    expect(new Set(trace.map(({ spanId }) => spanId)).size).toBe(trace.length);
    expect(spans.some((span) => span.traceId === foreign)).toBe(false);
    const mails = join(product.dataDir, 'mail');
    const mail = readdirSync(mails).map((name) => readFileSync(join(mails, name), 'utf8'));
    expect(mail.filter((text) => text.includes(`X-Request-Id: ${requestId}`))).toHaveLength(1);
    // Spans contain nothing about the sender.
    for (const word of Object.values(LEAD)) expect(JSON.stringify(spans)).not.toContain(word);
  });
});

describe('the dashboards and alerts for operators', () => {
  it('use only metrics that a process exports', async () => {
    await fetch(product.origin);
    await submit();
    // One more than allowed.
    for (let count = 0; count < 2; count += 1) await post(ENDPOINTS.events, { name: 'page_view', path: '/' });
    const metrics = await eventually(async () => {
      const all = await exportedMetrics();
      if (all.get('jobs_total')?.size === 0 || all.get('rate_limit_refusals_total')?.size === 0) {
        throw new Error('the requests are not counted yet');
      }
      return all;
    }, 30_000);
    const asked = expressions();
    expect(asked.length).toBeGreaterThan(30);
    let labelsSeen = 0;
    for (const expression of asked) {
      for (const { name, labels } of selectedBy(expression)) {
        expect({ expression, name, isExported: metrics.has(name) }).toEqual({ expression, name, isExported: true });
        const known = metrics.get(name);
        // A metric without a value yet has no labels.
        if (!known || known.size === 0) continue;
        for (const label of labels) {
          expect({ expression, label, isExported: known.has(label) }).toEqual({ expression, label, isExported: true });
          labelsSeen += 1;
        }
      }
    }
    expect(labelsSeen).toBeGreaterThan(10);
  });

  it('are parsed into metrics and labels, and invalid PromQL is an error', () => {
    expect(selectedBy('sum by (a) (rate(some_total{b="c",d!~"e"}[$__rate_interval])) / other')).toEqual([
      { name: 'some_total', labels: ['b', 'd'] },
      { name: 'other', labels: [] },
    ]);
    expect(() => selectedBy('sum(rate(some_total[5m])')).toThrow('no PromQL');
  });

  it('say that the home page was rendered before its first visitor came, after the start and after a release', async () => {
    // Once in each of the two processes.
    expect(renderedAtStart).toBe(2);
    const folder = scratchFolder();
    try {
      const newer = writeBuild(withServerCode(readBuild(join(ROOT, 'mfe-forms', 'dist')), '/* newer */'), folder);
      const before = await renderedPages();
      expect(await new Teams(product).command('release', ['mfe-forms', '--dist', newer])).toMatchObject({ code: 0 });
      await eventually(async () => expect(await renderedPages()).toBe(before + 2), 30_000);
      for (let count = 0; count < 8; count += 1) await (await fetch(product.origin)).text();
      expect(await renderedPages()).toBe(before + 2);
    } finally {
      removeScratch(folder);
    }
  }, 120_000);

  it('cover the pages, releases and processes of this site', async () => {
    await submit();
    // Each process has its own cache.
    for (let count = 0; count < 6; count += 1) await (await fetch(product.origin)).text();
    const shell = await eventually(() => metricsAt(places().shell), 30_000);
    for (const remote of ['mfe-marketing', 'mfe-forms', 'mfe-admin']) {
      expect(shell).toMatch(new RegExp(`^release_in_use\\{.*remote="${remote}".*\\} 1$`, 'm'));
    }
    expect(shell).toMatch(/^shell_ready\{.*\} 1$/m);
    expect(shell).toMatch(/^html_pages_total\{.*source="cache".*\} [1-9]/m);
    expect(shell).toMatch(/^http_requests_total\{.*route="\/api\/\*",status="201".*\} [1-9]/m);
    expect(shell).not.toMatch(/^release_refused\{/m);
  });
});

describe('a visitor', () => {
  it.each([
    '/metrics',
    '/metrics/',
    '/api/metrics',
    '/api/../metrics',
    '/api/%2e%2e/metrics',
    '/api/..%2fmetrics',
    '/api/.%2e/metrics',
    '/api/x/../../metrics',
    '/api//../metrics',
    '/api/\\..\\metrics',
    '//metrics',
    '/api/./../metrics?x',
  ])('cannot reach metrics by %s', async (path) => {
    const { status, text } = await rawGet(product.origin, path);
    expect([308, 400, 404, 503]).toContain(status);
    expect(text).not.toContain('# TYPE');
    expect(text).not.toContain('http_requests_total');
  });
});

/** Sends the path unchanged: `fetch` would normalize it. */
function rawGet(origin: string, path: string): Promise<{ status: number | undefined; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    }).on('error', reject);
  });
}
