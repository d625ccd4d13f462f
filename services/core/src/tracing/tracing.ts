import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Attributes, Span, SpanStatusCode } from '@opentelemetry/api';
import { readTraceparent, type SpanReference, traceIdOf } from './ids.js';
import type { TracingSettings } from './settings.js';

export type { Span };

type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A span to start. Without a trace, it belongs to the current span. */
export interface SpanOptions {
  name: string;
  kind?: SpanKind;
  traceId?: string;
  /** Fixed ids, if others must be able to refer to it. */
  spanId?: string;
  parent?: SpanReference;
  attributes?: Attributes;
}

export interface SpanRecorder {
  /** Undefined if the trace is not kept. */
  open(options: SpanOptions & { traceId: string }): Span | undefined;
  stop(): Promise<void>;
}

/** How long a shutdown waits until the last spans are sent. */
const STOP_MS = 1_000;

/** A literal, because the package with the enumeration is not loaded without a collector. */
const FAILED: SpanStatusCode.ERROR = 2;

const around = new AsyncLocalStorage<SpanReference>();
let recorder: SpanRecorder | undefined;

/** Starts recording spans if there is a collector; otherwise OpenTelemetry is not even loaded. */
export async function startTracing(service: string, settings: TracingSettings | undefined): Promise<boolean> {
  if (!settings) return false;
  const { openRecorder } = await import('./open-telemetry.js');
  recorder = openRecorder(service, settings);
  return true;
}

export const isTracing = (): boolean => recorder !== undefined;

/** Sends the last spans. Does not wait for a collector that is down. */
export async function stopTracing(): Promise<void> {
  const ending = recorder?.stop().catch(() => {});
  recorder = undefined;
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
}

/** A span that its owner ends; undefined if nothing is recorded. */
export function openSpan(options: SpanOptions): Span | undefined {
  const parent = options.parent ?? around.getStore();
  const traceId = options.traceId ?? parent?.traceId;
  if (!recorder || !traceId) return undefined;
  return recorder.open({ ...options, traceId, parent: parent?.traceId === traceId ? parent : undefined });
}

/** Runs work in a span, which becomes the parent of spans during it. */
export async function traced<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = openSpan(options);
  if (!span) return work();
  try {
    return await around.run(span.spanContext(), work);
  } catch (error) {
    span.setStatus({ code: FAILED });
    // Only the kind of failure: messages may contain personal data.
    if (error instanceof Error) span.setAttribute('error.type', error.name);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Records each request in the trace of its id, as a child of the span that the previous hop sent. A client cannot
 * choose: a header of another trace is ignored.
 */
export function traceRequests<Request extends IncomingMessage>(of: {
  requestId(request: Request): string;
  route(request: Request): string | undefined;
}) {
  return (request: Request, response: ServerResponse, next: () => void): void => {
    // Probes run every few seconds and are not worth a trace.
    const isPassedOver = !recorder || request.url?.startsWith('/health/');
    const span = isPassedOver
      ? undefined
      : openSpan({
          name: request.method ?? 'request',
          kind: 'server',
          traceId: traceIdOf(of.requestId(request)),
          parent: readTraceparent(request.headers.traceparent?.toString()),
        });
    if (!span) {
      next();
      return;
    }
    response.once('close', () => {
      endRequest(span, { method: request.method ?? '', route: of.route(request), status: response.statusCode });
    });
    around.run(span.spanContext(), next);
  };
}

/** Ends a request's span with its final attributes. */
export function endRequest(
  span: Span,
  { method, route, status }: { method: string; route: string | undefined; status: number },
): void {
  if (route) span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(route && { 'http.route': route }),
  });
  if (status >= 500) span.setStatus({ code: FAILED });
  span.end();
}
