import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.js';
import type { SpanRecorder } from './tracing.js';

/** Maximum number of waiting spans. While a collector is down, further ones are dropped, so that nothing is delayed. */
const MAX_WAITING = 4_096;
const TIMEOUT_MS = 5_000;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/**
 * OpenTelemetry's SDK, which sends spans as OTLP JSON over HTTP. It registers nothing globally, because code of remotes
 * runs in the same process.
 */
export function openRecorder(service: string, settings: TracingSettings): SpanRecorder {
  const { url, headers, resource, ratio, delayMs } = settings;
  const random = new RandomIdGenerator();
  // Ids of the next span. They are derived from a request or an event, so that others can refer to it.
  let ids: { traceId: string; spanId?: string } = { traceId: '' };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `fairhand-${service}`, ...resource }),
    idGenerator: {
      generateTraceId: () => ids.traceId,
      generateSpanId: () => ids.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: TIMEOUT_MS }),
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: delayMs,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('fairhand');
  return {
    open({ name, kind = 'internal', traceId, spanId, parent, attributes }) {
      if (!isKept(traceId, ratio)) return undefined;
      ids = { traceId, spanId };
      const above = parent && { ...parent, traceFlags: TraceFlags.SAMPLED };
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      return tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
    },
    stop: () => provider.shutdown(),
  };
}

/** Decided by the end of the trace's id, so that all processes decide alike, even different versions. */
const isKept = (traceId: string, ratio: number) => Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;
