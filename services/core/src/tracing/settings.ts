import * as v from 'valibot';
import { type Environment, readEnvironment, variables, webAddress, wholeNumber, word } from '../config/index.js';

/** `name=value,name=value`, with values encoded as in URLs. */
const pairs = v.optional(
  v.pipe(
    word,
    v.transform((list) => list.split(',').filter((entry) => entry.trim())),
    v.check(
      (entries) => entries.every((entry) => entry.indexOf('=') > 0),
      'must be pairs like name=value, separated by commas',
    ),
    v.check((entries) => entries.every(isEncoded), 'holds a value that is not encoded as in addresses'),
    v.transform((entries) => Object.fromEntries(entries.map(pairOf))),
  ),
  '',
);

function isEncoded(entry: string): boolean {
  try {
    return decodeURIComponent(entry) !== undefined;
  } catch {
    return false;
  }
}

function pairOf(entry: string): [name: string, value: string] {
  const at = entry.indexOf('=');
  return [entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())];
}

/** OpenTelemetry's standard variables: where to send traces, and which. */
const COLLECTOR = v.pipe(
  variables({
    OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(webAddress),
    OTEL_EXPORTER_OTLP_HEADERS: pairs,
    OTEL_RESOURCE_ATTRIBUTES: pairs,
    OTEL_SERVICE_NAME: v.optional(word),
    OTEL_TRACES_SAMPLER_ARG: v.optional(
      v.pipe(
        word,
        v.transform(Number),
        v.check((ratio) => ratio >= 0 && ratio <= 1, 'must be a number from 0 to 1'),
      ),
      '1',
    ),
    OTEL_BSP_SCHEDULE_DELAY: v.optional(wholeNumber(1, 600_000), '5000'),
  }),
  v.transform((env) => ({
    tracing: {
      url:
        env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')}/v1/traces`,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS,
      /** Attributes of the process besides its name. */
      resource: {
        ...env.OTEL_RESOURCE_ATTRIBUTES,
        ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
      },
      /** Share of traces to keep. */
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      /** Milliseconds between two deliveries. */
      delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
    },
  })),
);
const NONE = v.pipe(
  v.object({}),
  v.transform(() => ({ tracing: undefined })),
);

export type TracingSettings = v.InferOutput<typeof COLLECTOR>['tracing'];

/** Validates nothing if no variable sets a collector. */
export const tracingVariables = v.lazy((given: unknown) => {
  const env = given as Environment;
  const isNamed = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  return isNamed && env.OTEL_SDK_DISABLED?.trim() !== 'true' ? COLLECTOR : NONE;
});

/** Undefined if no variable sets a collector. @throws ConfigurationError that names a variable, never its value */
export const tracingOf = (env: Environment) => readEnvironment(tracingVariables, env).tracing;
