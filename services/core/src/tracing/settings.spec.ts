import { describe, expect, it } from '@jest/globals';
import { tracingOf } from './settings.js';

describe('trace settings', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';

  it('are undefined unless a collector is set', () => {
    expect(tracingOf({})).toBeUndefined();
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })).toBeUndefined();
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT })).toMatchObject({
      url: 'http://collector:4318/v1/traces',
      ratio: 1,
      headers: {},
    });
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' })).toMatchObject({ ratio: 0.1 });
  });

  it('follow the environment variables of OpenTelemetry', () => {
    const settings = tracingOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key, x-tenant=a=b',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live,team=web',
      OTEL_SERVICE_NAME: 'site',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    expect(settings).toEqual({
      url: 'https://collector.example/otlp/v1/traces',
      headers: { authorization: 'Bearer key', 'x-tenant': 'a=b' },
      resource: { 'deployment.environment.name': 'live', team: 'web', 'service.name': 'site' },
      ratio: 1,
      delayMs: 200,
    });
    expect(tracingOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/as/it/is' })?.url).toBe(
      'http://collector/as/it/is',
    );
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'secret' }],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'ftp://secret' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 'secret' }],
  ])('name a wrong %s, but never its value', (name, env) => {
    expect(() => tracingOf(env)).toThrow(new RegExp(`^${name} `));
    expect(() => tracingOf(env)).not.toThrow(/secret/);
  });
});
