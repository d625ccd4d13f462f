import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Attributes, Span, SpanStatusCode } from '@opentelemetry/api';
import { readTraceparent, type SpanPlace, traceIdOf } from './ids.js';
import type { TracingSettings } from './settings.js';

export type { Span };

type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A span to be. Without a trace of its own it belongs to what goes on around it. */
export interface SpanWish {
  name: string;
  kind?: SpanKind;
  traceId?: string;
  /** Where others must be able to tell it. */
  spanId?: string;
  parent?: SpanPlace;
  attributes?: Attributes;
}

export interface SpanRecorder {
  /** Undefined for a trace that is not among those kept. */
  open(wish: SpanWish & { traceId: string }): Span | undefined;
  stop(): Promise<void>;
}

/** How long the end of a process waits for its last spans to be taken. */
const STOP_MS = 1_000;

/** Written out: the enumeration is of a package that is not loaded where nothing is recorded. */
const FAILED: SpanStatusCode.ERROR = 2;

const around = new AsyncLocalStorage<SpanPlace>();
let recorder: SpanRecorder | undefined;

/** Records spans from now on if there is a collector; else what does so is not even loaded. */
export async function startTracing(service: string, settings: TracingSettings | undefined): Promise<boolean> {
  if (!settings) return false;
  const { openRecorder } = await import('./open-telemetry.js');
  recorder = openRecorder(service, settings);
  return true;
}

export const isTracing = (): boolean => recorder !== undefined;

/** Hands on what was recorded last. A collector that is away holds nobody up. */
export async function stopTracing(): Promise<void> {
  const ending = recorder?.stop().catch(() => {});
  recorder = undefined;
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
}

/** A span that ends when its owner says so; undefined when nothing is recorded. */
export function openSpan(wish: SpanWish): Span | undefined {
  const parent = wish.parent ?? around.getStore();
  const traceId = wish.traceId ?? parent?.traceId;
  if (!recorder || !traceId) return undefined;
  return recorder.open({ ...wish, traceId, parent: parent?.traceId === traceId ? parent : undefined });
}

/** Does work in a span, to which what happens in the meantime belongs. */
export async function traced<T>(wish: SpanWish, work: () => Promise<T>): Promise<T> {
  const span = openSpan(wish);
  if (!span) return work();
  try {
    return await around.run(span.spanContext(), work);
  } catch (error) {
    span.setStatus({ code: FAILED });
    // The kind of failure alone: messages may hold what people wrote.
    if (error instanceof Error) span.setAttribute('error.type', error.name);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Records each request under the trace of its id, below the span that the hop before names. A client cannot choose: a
 * header of another trace is passed over.
 */
export function traceRequests<Request extends IncomingMessage>(of: {
  requestId(request: Request): string;
  route(request: Request): string | undefined;
}) {
  return (request: Request, response: ServerResponse, next: () => void): void => {
    // Probes ask every few seconds, of nothing that anybody would look up.
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

/** Ends a request's span with what is known of it by then. */
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
