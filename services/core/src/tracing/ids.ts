import { createHash } from 'node:crypto';

/** A span as others may refer to it. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/;

/** The trace of a request: its id is one, 128 bits without the hyphens, so that a log line leads to the trace. */
export function traceIdOf(requestId: string): string {
  if (UUID.test(requestId)) return requestId.replaceAll('-', '').toLowerCase();
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/** The span in which an event of the outbox was written: the event's handler knows its parent by this. */
export function spanIdOf(eventId: string): string {
  return traceIdOf(eventId).slice(16);
}

/** W3C's header. */
export function traceparentOf({ traceId, spanId }: SpanPlace): string {
  return `00-${traceId}-${spanId}-01`;
}

export function readTraceparent(header: string | undefined): SpanPlace | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(header ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}
