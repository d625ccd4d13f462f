// The compose files with an operator's settings, as `docker compose config` reads them. Nothing is started.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ComposeProject } from './compose-project.ts';
import { checkEngine } from './engine.ts';

const PROCESSES = ['migrations', 'api', 'worker', 'shell'];
const STORES = ['postgres', 'redis', 'minio'];
const MANAGED = ['docker-compose.yml', 'infra/compose.managed.yml'];
const OWN = {
  DATABASE_URL: 'postgres://user:word@database.example/site?sslmode=verify-full',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'site-live',
  S3_REGION: 'eu-central-1',
  S3_PATH_STYLE: 'false',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'word',
};
const QUEUES = { REDIS_URL: 'rediss://:word@redis.example', REDIS_PREFIX: '{site}' };
const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/v1/traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=word',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=live',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_SDK_DISABLED: 'false',
};

beforeAll(checkEngine);

const read = (files: string[], env: Record<string, string> = {}) =>
  // Ignores the tester's own env file, too.
  new ComposeProject({ name: 'fairhand-settings', files, env }).compose(
    ['--env-file', '/dev/null', 'config', '--format', 'json'],
    { mayFail: true },
  );

async function configOf(files: string[], env?: Record<string, string>) {
  const { code, stdout, stderr } = await read(files, env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** Services with a network that leads outside. */
const leadOut = (config: any) =>
  Object.keys(config.services).filter((name) =>
    Object.keys(config.services[name].networks ?? {}).some((network) => !config.networks[network].internal),
  );

const published = (config: any) =>
  Object.entries<any>(config.services).flatMap(([name, { ports = [] }]) =>
    ports.map(({ target }: any) => `${name}:${target}`),
  );

describe('docker-compose.yml', () => {
  it('works without any settings', async () => {
    const { services } = await configOf(['docker-compose.yml']);
    expect(services.worker.environment).toMatchObject({
      DATABASE_URL: 'postgres://fairhand:fairhand-development-database@postgres:5432/fairhand',
      REDIS_URL: 'redis://:fairhand-development-redis@redis:6379',
      S3_ENDPOINT: 'http://minio:9000',
      S3_BUCKET: 'fairhand',
    });
    // A store that starts before secrets are checked would keep the development secrets in its volume.
    for (const store of STORES) {
      expect(services[store].depends_on.preflight.condition).toBe('service_completed_successfully');
    }
  });

  it.each([
    ['compose alone', ['docker-compose.yml']],
    ['stores elsewhere', MANAGED],
    ['stores elsewhere, and several of each', [...MANAGED, 'infra/compose.scale.yml']],
  ])('passes each setting to every process: %s', async (_case, files) => {
    const config = await configOf(files, { ...OWN, ...QUEUES, ...TRACES });
    for (const name of PROCESSES) expect(config.services[name].environment).toMatchObject({ ...OWN, ...TRACES });
    expect(config.services.worker.environment).toMatchObject(QUEUES);
    expect(leadOut(config)).toEqual(expect.arrayContaining(PROCESSES));
  });

  it('opens only the port of the shell', async () => {
    const config = await configOf(['docker-compose.yml']);
    expect(published(config)).toEqual(['shell:3000']);
    expect(leadOut(config)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(postgres|redis|minio)$/)]));
    expect(config.networks.back.internal).toBe(true);
    // Builds of frontends do not share a network with the API.
    expect(Object.keys(config.services.api.networks).sort()).toEqual(['back', 'out']);
    for (const name of ['mfe-marketing', 'mfe-forms', 'mfe-admin']) {
      expect(Object.keys(config.services[name].networks)).toEqual(['front']);
    }
    const inFront = Object.keys(config.services).filter((name) => 'front' in (config.services[name].networks ?? {}));
    expect(inFront.sort()).toEqual(['mfe-admin', 'mfe-forms', 'mfe-marketing', 'shell']);
  });
});

describe('compose.scale.yml', () => {
  it('lets the official image of Caddy start, limits its log, and leaves Postgres connections for every process', async () => {
    const { services } = await configOf(['docker-compose.yml', 'infra/compose.scale.yml']);
    // Its program is marked with this capability: without it, it may not be executed.
    expect(services.proxy).toMatchObject({ cap_drop: ['ALL'], cap_add: ['NET_BIND_SERVICE'] });
    expect(services.proxy.logging.options).toEqual({ 'max-size': '10m', 'max-file': '3' });
    // 2 APIs, 3 workers and 2 shells take 136 (infra/production.md).
    expect(services.postgres.command).toEqual(['postgres', '-c', 'max_connections=300']);
  });
});

describe('compose.without-frontends.yml', () => {
  it('leaves out the frontends, and nothing else', async () => {
    const every = await configOf(MANAGED, { ...OWN, ...QUEUES });
    const other = await configOf([...MANAGED, 'infra/compose.without-frontends.yml'], { ...OWN, ...QUEUES });
    expect(Object.keys(every.services).filter((name) => !(name in other.services))).toEqual([
      'mfe-admin',
      'mfe-forms',
      'mfe-marketing',
    ]);
  });
});

describe('compose.managed.yml', () => {
  it('starts no stores, has no volumes for them, and opens the same port', async () => {
    const config = await configOf(MANAGED, { ...OWN, ...QUEUES });
    expect(Object.keys(config.services)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(postgres|redis|minio)$/)]),
    );
    expect(Object.keys(config.volumes)).toEqual(['mail']);
    expect(published(config)).toEqual(['shell:3000']);
    // Passwords of missing servers are not required.
    expect(config.services.preflight.environment).not.toHaveProperty('POSTGRES_PASSWORD');
    expect(config.services.preflight.environment).not.toHaveProperty('REDIS_PASSWORD');
  });

  it.each(['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])(
    'fails in one line without %s',
    async (name) => {
      const { code, stderr } = await read(MANAGED, { ...OWN, ...QUEUES, [name]: '' });
      expect(code).not.toBe(0);
      expect(stderr).toMatch(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]* is missing a value[^\\n]*\\n$`));
    },
  );
});
