// Invalid settings produce a one-line message and a nonzero exit code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../local/ports.ts';
import { tokenOf } from '../../new-remote/deployment.ts';
import { REMOTES } from '../../registry/remotes.ts';
import { until } from '../browser/until.ts';
import { removeScratch, scratchFolder } from '../scratch.ts';
import { ComposeProject, docker } from './compose-project.ts';
import { checkEngine } from './engine.ts';

const MINUTE = 60_000;
const DATABASE = 'postgres://fairhand:fairhand-development-database@postgres:5432';

const OWN_SECRETS = Object.fromEntries(
  ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'S3_SECRET_KEY', 'ADMIN_PASSWORD', ...REMOTES.map(tokenOf)].map((name) => [
    name,
    `only-for-tests-${name}`,
  ]),
);

let project: ComposeProject;
let scratch: string;
/** The API with a wrong key: it restarts while other tests run, because Docker waits longer before each restart. */
let brokenUp: ReturnType<ComposeProject['compose']>;

beforeAll(async () => {
  await checkEngine();
  scratch = scratchFolder();
  project = new ComposeProject({
    name: `fairhand-refusals-${process.pid}`,
    env: { PORT: String(await freePort()), TAG: 'test' },
  });
  await project.compose(['build', 'api', 'worker', 'shell', 'mfe-forms']);
  await project.compose(['up', '-d', '--wait', 'api']);
  // Makes all networks: containers that start at once would each make them.
  await project.compose(['create', 'worker', 'shell']);
  await project.compose(['exec', '-T', 'postgres', 'createdb', '-U', 'fairhand', 'half']);
  for (const direction of ['up', 'down']) {
    const migrate = ['node', 'services/core/dist/cli/migrate.js', direction];
    await project.compose([
      'run',
      '--rm',
      '--no-deps',
      '-e',
      `DATABASE_URL=${DATABASE}/half`,
      'migrations',
      ...migrate,
    ]);
  }
  const file = join(scratch, 'wrong-key.yml');
  writeFileSync(file, 'services: { api: { environment: { S3_SECRET_KEY: not-the-right-one } } }\n');
  const broken = new ComposeProject({ name: project.name, files: ['docker-compose.yml', file], env: project.env });
  brokenUp = broken.compose(['up', '-d', '--wait', 'api'], { mayFail: true });
}, 15 * MINUTE);
afterAll(async () => {
  await project?.down();
  if (scratch) removeScratch(scratch);
}, 2 * MINUTE);

/** Starts a service once, as compose would, with another environment. */
async function start(service: string, env: Record<string, string>) {
  const changes = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const { code, stdout, stderr } = await project.compose(['run', '--rm', '-T', '--no-deps', ...changes, service], {
    mayFail: true,
  });
  // Leave out the JSON log, and compose's lines about networks, containers and volumes. For compose, a container that
  // another test started at the same time can be an orphan.
  const lines = `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => line && !/^\{| (Network|Container|Volume) |Found orphan containers/.test(line));
  return { code, lines, all: stdout + stderr };
}

const SERVICES = ['api', 'worker', 'shell'];
const started: Record<string, Record<string, ReturnType<typeof start>>> = {};
/** Starts all services with the same fault at once: each waits for its container most of the time. */
function startAll(fault: string, env: Record<string, string>) {
  started[fault] ??= Object.fromEntries(SERVICES.map((service) => [service, start(service, env)]));
  return started[fault];
}

describe.each(SERVICES)('%s', (service) => {
  it.each([
    ['a wrong key', { S3_SECRET_KEY: 'not-the-right-one' }, /^S3_ACCESS_KEY, S3_SECRET_KEY: /],
    ['object storage out of reach', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /^S3_ENDPOINT: /],
    [
      'a database out of reach',
      { DATABASE_URL: 'postgres://a:not-to-be-told@127.0.0.1:1/b' },
      /^DATABASE_URL: .*ECONNREFUSED/,
    ],
    [
      'a wrong password',
      { DATABASE_URL: 'postgres://fairhand:not-to-be-told@postgres/fairhand' },
      /^DATABASE_URL: .*28P01/,
    ],
    [
      'a schema that is half migrated',
      { DATABASE_URL: `${DATABASE}/half` },
      /^DATABASE_URL: the schema lacks 1 of \d+/,
    ],
    [
      'secrets of development in production',
      { APP_ENV: 'production' },
      /^APP_ENV=production needs secrets of its own: change .*DATABASE_URL/,
    ],
  ])(
    'does not start with %s',
    async (fault, env, line) => {
      const { code, lines, all } = (await startAll(fault, env)[service]) ?? {};
      expect(lines).toEqual([expect.stringMatching(line)]);
      expect(code).not.toBe(0);
      expect(all).not.toMatch(/not-to-be-told|not-the-right-one/);
    },
    MINUTE,
  );
});

describe('a frontend', () => {
  it.each([
    [
      'a wrong token',
      { RELEASE_SITE: 'http://shell:3000', RELEASE_TOKEN: 'not-the-right-one' },
      /RELEASE_SITE cannot be reached|refused/,
      3,
    ],
    ['no token', { RELEASE_TOKEN: '' }, /RELEASE_TOKEN is missing/, 2],
  ])(
    'is not published with %s',
    async (_case, env, line, code) => {
      const answer = await start('mfe-forms', { RELEASE_TIMEOUT_SECONDS: '1', ...env });
      expect(answer.lines).toEqual([expect.stringMatching(line)]);
      expect(answer.code).toBe(code);
    },
    MINUTE,
  );
});

describe('docker compose up', () => {
  it(
    'fails with the fault, and the container keeps restarting',
    async () => {
      const up = await brokenUp;
      expect(up.code).not.toBe(0);
      expect(up.stderr).toMatch(/api-1" exited \(1\)|api-1 exited \(1\)|api-1 is unhealthy|api.*exited/);
      await until(async () => (await project.container('api')).restarts > 6, 60_000);
      await until(async () => (await project.container('api')).state === 'restarting', 60_000);
      expect((await project.container('api')).exitCode).toBe(1);
    },
    2 * MINUTE,
  );

  it(
    'restarts the API every time it dies',
    async () => {
      await project.compose(['up', '-d', '--wait', '--force-recreate', 'api']);
      // Simulate a crash: `docker kill` counts as a deliberate stop.
      const crash = 'kill -9 $(cat /proc/1/task/1/children)';
      for (let deaths = 1; deaths <= 7; deaths += 1) {
        await project.compose(['exec', '-T', 'api', 'sh', '-c', crash], { mayFail: true });
        await until(async () => {
          const { restarts, state } = await project.container('api');
          return restarts === deaths && state === 'running';
        }, 60_000);
      }
      await project.compose(['up', '-d', '--wait', 'api']);
      expect((await project.container('api')).health).toBe('healthy');
    },
    3 * MINUTE,
  );

  it(
    'starts nothing in production with development secrets, and everything once it has its own',
    async () => {
      const production = new ComposeProject({
        name: `${project.name}-production`,
        env: { ...project.env, APP_ENV: 'production' },
      });
      try {
        const up = await production.compose(['up', '-d', '--wait'], { mayFail: true });
        expect(up.code).not.toBe(0);
        expect(await production.logs('preflight')).toMatch(
          /^APP_ENV=production needs secrets of its own: change ADMIN_PASSWORD, POSTGRES_PASSWORD, [^\n]+\n$/,
        );
        const { state, exitCode } = await production.container('preflight');
        expect([state, exitCode]).toEqual(['exited', 1]);
        for (const service of ['postgres', 'redis', 'minio', 'minio-ready', 'migrations', 'api', 'worker', 'shell']) {
          expect((await production.container(service)).state).toBe('created');
        }
        // A database initialized with the default password would keep it.
        const begun = await docker([
          ...['run', '--rm', '--network', 'none', '--user', '0', '-v', `${production.name}_database:/database:ro`],
          ...['fairhand/api:test', 'find', '/database', '-name', 'PG_VERSION'],
        ]);
        expect(begun.stdout).toBe('');

        Object.assign(production.env, OWN_SECRETS);
        await production.compose(['up', '-d', '--wait', 'api']);
        expect((await production.container('api')).health).toBe('healthy');
      } finally {
        await production.down();
      }
    },
    4 * MINUTE,
  );
});
