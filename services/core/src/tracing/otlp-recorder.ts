import { randomBytes } from 'node:crypto';
import type { TracingSettings } from './settings.js';
import type { Attributes, OpenSpan, SpanKind, SpanRecorder, SpanWish } from './tracing.js';

/** Spans that wait at most; what comes while a collector is away is dropped, nothing else is held up. */
const MAX_WAITING = 4_096;
const BATCH = 512;
const PATIENCE_MS = 5_000;

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const FAILED = { code: 2 };

/** A span as OTLP's JSON has it. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: object[];
  status: object;
}

/**
 * Records spans and hands them to a collector by OTLP over HTTP, as JSON. Which traces are kept is decided by their id:
 * all processes decide alike.
 */
export function openRecorder(service: string, settings: TracingSettings): SpanRecorder {
  const outbox = new SpanDelivery(service, settings);
  return {
    open(wish) {
      return isKept(wish.traceId, settings.ratio) ? openSpan(wish, (span) => outbox.add(span)) : undefined;
    },
    stop: () => outbox.stop(),
  };
}

const isKept = (traceId: string, ratio: number) => Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;

function openSpan(wish: SpanWish & { traceId: string }, deliver: (span: Span) => void): OpenSpan {
  const { traceId, parent } = wish;
  const spanId = wish.spanId ?? randomBytes(8).toString('hex');
  const startTimeUnixNano = now();
  let name = wish.name;
  let status: object = {};
  const attributes: Attributes = { ...wish.attributes };
  return {
    place: { traceId, spanId },
    name(better) {
      name = better;
    },
    set: (more) => void Object.assign(attributes, more),
    fail(reason) {
      status = FAILED;
      // The kind of failure alone: messages may hold what people wrote.
      if (reason instanceof Error) attributes['error.type'] = reason.name;
    },
    end() {
      deliver({
        traceId,
        spanId,
        ...(parent && { parentSpanId: parent.spanId }),
        name,
        kind: KINDS[wish.kind ?? 'internal'],
        startTimeUnixNano,
        endTimeUnixNano: now(),
        attributes: asAttributes(attributes),
        status,
      });
    },
  };
}

/** Nanoseconds since 1970, finer than Date. */
const now = () => (BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n).toString();

function asAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: asValue(value) }));
}

function asValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Spans on their way to the collector. */
class SpanDelivery {
  #waiting: Span[] = [];
  #sending: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #resource: object;

  constructor(
    service: string,
    private readonly settings: TracingSettings,
  ) {
    this.#resource = { attributes: asAttributes({ 'service.name': `fairhand-${service}`, ...settings.resource }) };
    this.#timer = setInterval(() => void this.#send(), settings.delayMs).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(span);
    if (this.#waiting.length === BATCH) void this.#send();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.#send();
  }

  /** One delivery at a time. */
  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, BATCH);
      const body = JSON.stringify({
        resourceSpans: [{ resource: this.#resource, scopeSpans: [{ scope: { name: 'fairhand' }, spans }] }],
      });
      const headers = { 'content-type': 'application/json', ...this.settings.headers };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      try {
        const answer = await fetch(this.settings.url, { method: 'POST', headers, body, signal, redirect: 'error' });
        await answer.arrayBuffer();
      } catch {
        // These are lost: a trace is a help, not a record.
      }
    }
  }
}
