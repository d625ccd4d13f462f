import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.js';
import type { SpanRecorder } from './tracing.js';

/** Spans that wait at most; what comes while a collector is away is dropped, nothing else is held up. */
const MAX_WAITING = 4_096;
const PATIENCE_MS = 5_000;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/**
 * OpenTelemetry's SDK, which sends spans by OTLP over HTTP as JSON. Nothing is registered globally: code of remotes runs in
 * the same process.
 */
export function openRecorder(service: string, settings: TracingSettings): SpanRecorder {
  const { url, headers, resource, ratio, delayMs } = settings;
  const random = new RandomIdGenerator();
  // Of the span that is just being started: its ids are those of requests and events, by which others find it.
  let ids: { traceId: string; spanId?: string } = { traceId: '' };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `fairhand-${service}`, ...resource }),
    idGenerator: {
      generateTraceId: () => ids.traceId,
      generateSpanId: () => ids.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: PATIENCE_MS }),
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: delayMs,
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('fairhand');
  return {
    open({ name, kind = 'internal', traceId, spanId, parent, attributes }) {
      if (!isKept(traceId, ratio)) return undefined;
      ids = { traceId, spanId };
      const above = parent && { ...parent, traceFlags: TraceFlags.SAMPLED };
      const place = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      return tracer.startSpan(name, { kind: KINDS[kind], attributes }, place);
    },
    stop: () => provider.shutdown(),
  };
}

/** By the end of the trace's id: all processes decide alike, those of the version before too. */
const isKept = (traceId: string, ratio: number) => Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;
