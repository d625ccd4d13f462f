import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { CachedReading } from './cached-reading.js';

/** How long a value from Postgres or Redis is cached, so that frequent scrapes do not add load. */
const FRESH_MS = 5_000;
/** Less than Prometheus' own timeout (10 s): a source that hangs must not hide the others. */
const TIMEOUT_MS = 2_000;

/** From a cached page to an upload over a weak line. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** One value of a gauge. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

export interface GaugeDescription {
  help: string;
  labels?: readonly string[];
  /** How values of processes that share a port are combined. */
  aggregator?: Aggregator;
}

/** All metrics, in Prometheus' text format. */
export interface MetricsSource {
  readonly contentType: string;
  text(): Promise<string>;
}

/** An answer to count. `route` is a template, never a path: clients must not create series. */
export interface CountedAnswer {
  method: string;
  route: string;
  status: number;
  /** Omitted for streams, which end when the client disconnects. */
  seconds?: number;
}

/** Metrics of a process: Node's own, its answers, and what its parts add. */
export class ProcessMetrics implements MetricsSource {
  private readonly registry = new Registry();
  private readonly answers: Counter;
  private readonly answerSeconds: Histogram;
  private readonly failures: Counter;
  /** Cached: serving a page from the cache is faster than looking up labels. */
  private readonly series = new Map<string, { answers: Counter.Internal; durations: Histogram.Internal<string> }>();

  /** @param name The label `process` of every value. */
  constructor(name: string) {
    this.registry.setDefaultLabels({ process: name });
    collectDefaultMetrics({ register: this.registry });
    this.answers = this.counter('http_requests_total', 'Requests that were answered.', ['method', 'route', 'status']);
    this.answerSeconds = this.histogram('http_request_duration_seconds', 'From request to the end of its answer.', [
      'method',
      'route',
    ]);
    this.failures = this.counter('metrics_reading_failures_total', 'Readings of a source that failed.', ['source']);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** For one of several processes behind a port: the primary collects these values and reports them as one. */
  reportToPrimary(): void {
    AggregatorRegistry.setRegistries(this.registry);
    new AggregatorRegistry();
  }

  countAnswer({ method, route, status, seconds }: CountedAnswer): void {
    // A client may send any word as its method.
    const known = METHODS.has(method) ? method : 'OTHER';
    const key = `${known} ${status} ${route}`;
    let series = this.series.get(key);
    if (!series) {
      const labels = { method: known, route };
      series = {
        answers: this.answers.labels({ ...labels, status: String(status) }),
        durations: this.answerSeconds.labels(labels),
      };
      this.series.set(key, series);
    }
    series.answers.inc();
    if (seconds !== undefined) series.durations.observe(seconds);
  }

  counter(name: string, help: string, labels: readonly string[] = []): Counter {
    return new Counter({ name, help, labelNames: [...labels], registers: [this.registry] });
  }

  histogram(name: string, help: string, labels: readonly string[] = []): Histogram {
    return new Histogram({ name, help, labelNames: [...labels], buckets: SECONDS, registers: [this.registry] });
  }

  /** A gauge whose value is always available. */
  gauge(name: string, { help, labels = [], aggregator }: GaugeDescription, read: () => readonly Sample[]): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      aggregator,
      registers: [this.registry],
      collect() {
        show(this, labels, read());
      },
    });
  }

  /**
   * Gauges that are read together from an external source, at most every few seconds. If reading fails, they are
   * omitted instead of 0, and the other metrics are unaffected.
   */
  gaugesOf<Name extends string>(
    source: string,
    gauges: Readonly<Record<Name, GaugeDescription>>,
    read: () => Promise<Readonly<Record<Name, readonly Sample[]>>>,
  ): void {
    this.failures.inc({ source }, 0);
    const onFailure = () => this.failures.inc({ source });
    const reading = new CachedReading(read, { freshMs: FRESH_MS, timeoutMs: TIMEOUT_MS, onFailure });
    for (const [name, { help, labels = [] }] of Object.entries<GaugeDescription>(gauges)) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [this.registry],
        async collect() {
          const values = await reading.get();
          show(this, labels, values?.[name as Name] ?? []);
        },
      });
    }
  }
}

/** Replaces all samples. */
function show(gauge: Gauge, labels: readonly string[], samples: readonly Sample[]): void {
  // A gauge without labels would be 0 after a reset.
  if (labels.length === 0) gauge.remove();
  else gauge.reset();
  for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value);
}
