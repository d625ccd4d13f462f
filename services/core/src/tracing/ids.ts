import { createHash } from 'node:crypto';

/** A span that others can refer to. */
export interface SpanReference {
  traceId: string;
  spanId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/;

/** The trace of a request. Its id is the request's id without hyphens, so that a log line leads to the trace. */
export function traceIdOf(requestId: string): string {
  if (UUID.test(requestId)) return requestId.replaceAll('-', '').toLowerCase();
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/** The span in which an outbox event was written. It is the parent of the event's handlers. */
export function spanIdOf(eventId: string): string {
  return traceIdOf(eventId).slice(16);
}

/** The W3C `traceparent` header. */
export function traceparentOf({ traceId, spanId }: SpanReference): string {
  return `00-${traceId}-${spanId}-01`;
}

export function readTraceparent(header: string | undefined): SpanReference | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(header ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}
