import { endRequest, isTracing, openSpan, type Span, traceIdOf, traceparentOf } from '@site/core/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const spans = new WeakMap<FastifyRequest, Span>();

/** Records each request under the trace of its id (infra/adr/018); nothing is added where no collector is named. */
export function recordTraces(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', async (request) => {
    // Probes ask every few seconds, of nothing that anybody would look up.
    if (request.url.startsWith('/health/')) return;
    const span = openSpan({ name: request.method, kind: 'server', traceId: traceIdOf(request.id) });
    if (span) spans.set(request, span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span) endRequest(span, { method: request.method, route: request.routeOptions.url, status: reply.statusCode });
  });
}

/** What the API is to be told of a request's span. */
export function traceHeaders(request: FastifyRequest): Record<string, string> {
  const span = spans.get(request);
  return span ? { traceparent: traceparentOf(span.spanContext()) } : {};
}
