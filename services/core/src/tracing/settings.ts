import { address, ConfigurationError, type Environment, wholeNumber } from '../config/index.js';

/** Where traces go, and which: the variables of OpenTelemetry's specification. */
export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  /** What is said of the process beside its name. */
  resource: Record<string, string>;
  /** Share of traces that are kept. */
  ratio: number;
  /** Milliseconds between two deliveries. */
  delayMs: number;
}

const PROTOCOLS = ['http:', 'https:'];

/** Undefined when no variable names a collector. @throws ConfigurationError that names a variable, never its value */
export function tracingOf(env: Environment): TracingSettings | undefined {
  const [base, own] = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  if (env.OTEL_SDK_DISABLED?.trim() === 'true' || !(env[base]?.trim() || env[own]?.trim())) return undefined;
  const url = env[own]?.trim()
    ? address(env, own, PROTOCOLS)
    : `${address(env, base, PROTOCOLS).replace(/\/+$/, '')}/v1/traces`;
  const serviceName = env.OTEL_SERVICE_NAME?.trim();
  return {
    url,
    headers: pairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
    resource: {
      ...pairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
      ...(serviceName && { 'service.name': serviceName }),
    },
    ratio: ratioOf(env),
    delayMs: wholeNumber(env, 'OTEL_BSP_SCHEDULE_DELAY', { fallback: 5_000, min: 1, max: 600_000 }),
  };
}

function ratioOf(env: Environment): number {
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG?.trim() || 1);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new ConfigurationError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
}

/** `name=value,name=value`, values encoded as in addresses. */
function pairs(env: Environment, name: string): Record<string, string> {
  const entries = (env[name] ?? '').split(',').filter((entry) => entry.trim());
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      if (at < 1) throw new ConfigurationError(`${name} must be pairs like name=value, separated by commas`);
      return [entry.slice(0, at).trim(), decode(name, entry.slice(at + 1).trim())];
    }),
  );
}

function decode(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new ConfigurationError(`${name} holds a value that is not encoded as in addresses`);
  }
}
