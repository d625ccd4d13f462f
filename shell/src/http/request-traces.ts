import { endRequest, isTracing, openSpan, type Span, traceIdOf, traceparentOf } from '@site/core/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const spans = new WeakMap<FastifyRequest, Span>();

/** Records each request under the trace of its id (infra/adr/018); does nothing without a collector. */
export function recordTraces(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', async (request) => {
    // Probes run every few seconds, and no one looks them up.
    if (request.url.startsWith('/health/')) return;
    const span = openSpan({ name: request.method, kind: 'server', traceId: traceIdOf(request.id) });
    if (span) spans.set(request, span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span) endRequest(span, { method: request.method, route: request.routeOptions.url, status: reply.statusCode });
  });
}

/** Trace headers of a request's span for the API. */
export function traceHeaders(request: FastifyRequest): Record<string, string> {
  const span = spans.get(request);
  return span ? { traceparent: traceparentOf(span.spanContext()) } : {};
}
