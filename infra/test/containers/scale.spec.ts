// infra/compose.scale.yml: 2 shells, 2 APIs, 3 workers behind Caddy. `npm run test:containers -- scale`
import { connect } from 'node:http2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { elapsed, say } from '../../bootstrap/progress.mjs';
import { freePort } from '../../local/ports.ts';
import { until } from '../browser/until.ts';
import { ComposeProject, docker } from './compose-project.ts';
import { checkEngine } from './engine.ts';
import { signIn, smallPhoto, Visitors } from './submissions.ts';
import { trustingFetch } from './trusting-fetch.ts';
import { expectFiles, expectWholeLeads } from './whole-leads.ts';

const MINUTE = 60_000;
const SUBMISSIONS = 1_000;
const credentials = { email: 'staff@fairhand.example', password: 'fairhand-development-staff' };

let project: ComposeProject;
let origin: string;
let httpPort: number;
let ca: string;
let request: typeof fetch;

beforeAll(async () => {
  await checkEngine();
  const port = await freePort();
  httpPort = await freePort();
  origin = `https://localhost:${port}`;
  project = new ComposeProject({
    name: `fairhand-scale-${process.pid}`,
    files: ['docker-compose.yml', 'infra/compose.scale.yml'],
    env: {
      HTTPS_PORT: String(port),
      HTTP_PORT: String(httpPort),
      TAG: 'test',
      LIMIT_SUBMISSIONS: '100000',
      LIMIT_UPLOADS: '100000',
    },
  });
  const since = Date.now();
  await project.compose(['up', '-d', '--wait', '--build']);
  say(`   up: ${elapsed(since)}`);
  const root = ['exec', '-T', 'proxy', 'cat', '/certificates/caddy/pki/authorities/local/root.crt'];
  await until(async () => (await project.compose(root, { mayFail: true })).code === 0, 30_000);
  ca = (await project.compose(root)).stdout;
  request = trustingFetch(ca);
}, 15 * MINUTE);
afterAll(() => project?.down(), 2 * MINUTE);

/** Addresses of all containers of a service in their network. */
async function addressesOf(service: string, port: number) {
  const own = (await project.containers()).filter((one) => one.service === service);
  const inspected = JSON.parse((await docker(['inspect', ...own.map(({ id }) => id)])).stdout);
  return inspected.map(
    ({ NetworkSettings }: any) => `http://${NetworkSettings.Networks[`${project.name}_back`].IPAddress}:${port}`,
  );
}

/** Requests a path at each address from inside the network. */
async function statusesAt(addresses: string[], path: string, cookie: string) {
  const script = `Promise.all(${JSON.stringify(addresses)}.map(async (at) =>
    (await fetch(at + ${JSON.stringify(path)}, { headers: { cookie: ${JSON.stringify(cookie)} } })).status))
    .then((all) => console.log(JSON.stringify(all)))`;
  return JSON.parse((await project.compose(['exec', '-T', 'shell', 'node', '-e', script])).stdout);
}

describe('several containers of each service', () => {
  it('serve the site over TLS and HTTP/2, compressed', async () => {
    const counts = (await project.containers())
      .filter(({ state }) => state === 'running')
      .map(({ service }) => service);
    for (const [service, count] of [
      ['shell', 2],
      ['api', 2],
      ['worker', 3],
    ] as const) {
      expect(counts.filter((one) => one === service)).toHaveLength(count);
    }
    const session = connect(origin, { ca });
    const stream = session.request({ ':path': '/', 'accept-encoding': 'br, gzip' });
    const headers = await new Promise((resolve, reject) => {
      stream.on('response', resolve);
      stream.on('error', reject);
      session.on('error', reject);
    });
    expect(session.alpnProtocol).toBe('h2');
    expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' });
    session.destroy();
  });

  it('redirect from HTTP to the port of HTTPS', async () => {
    const { status, headers } = await fetch(`http://localhost:${httpPort}/services?a=1`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, `${origin}/services?a=1`]);
  });

  it('share sign-ins and sign-outs', async () => {
    const cookie = await signIn(origin, credentials, request);
    const all = [...(await addressesOf('shell', 3000)), ...(await addressesOf('api', 4000))];
    expect(all).toHaveLength(4);
    expect(await statusesAt(all, '/api/session', cookie)).toEqual([200, 200, 200, 200]);
    const ended = await request(`${origin}/api/session`, { method: 'DELETE', headers: { cookie, origin } });
    expect(ended.status).toBe(204);
    expect(await statusesAt(all, '/api/session', cookie)).toEqual([401, 401, 401, 401]);
  });

  it('count wrong passwords together, by client address', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 30 && !statuses.includes(429); attempt += 1) {
      const response = await request(`${origin}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': `203.0.113.${attempt}` },
        body: JSON.stringify({ email: `nobody-${attempt}@example.com`, password: 'wrong' }),
      });
      statuses.push(response.status);
    }
    expect(statuses.at(-1)).toBe(429);
    await project.compose(['exec', '-T', 'postgres', 'psql', '-U', 'fairhand', '-c', 'truncate rate_limits']);
  });
});

describe('while each container is killed once', () => {
  it(
    `${SUBMISSIONS} submissions become ${SUBMISSIONS} leads with one notification each`,
    async () => {
      const photo = await smallPhoto();
      const visitors = new Visitors(origin, { fetch: request });
      const victims = (await project.containers()).filter(({ state }) => state === 'running');
      const share = Math.ceil(SUBMISSIONS / victims.length);
      const since = Date.now();
      for (const [index, { id }] of victims.entries()) {
        const sending = visitors.submitMany(Math.min(share, SUBMISSIONS - index * share), {
          atOnce: 12,
          every: 20,
          photo,
          timeoutMs: 120_000,
        });
        await docker(['kill', id]);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await docker(['start', id]);
        await sending;
        // MinIO's image has no program for a health check.
        await until(
          async () =>
            (await project.containers()).every(
              ({ state, health }) => state !== 'running' || health === 'healthy' || health === '',
            ),
          60_000,
        );
      }
      const failures = [...visitors.failures].map(([reason, times]) => `${times} × ${reason}`).join('; ');
      say(`   ${victims.length} containers killed in ${elapsed(since)}; tries that failed: ${failures || 'none'}`);
      expect(visitors.answered).toHaveLength(SUBMISSIONS);
      const whole = await expectWholeLeads(project, visitors, { timeoutMs: 120_000 });
      expect(whole).toEqual({ leads: SUBMISSIONS, mails: SUBMISSIONS });
      await expectFiles(origin, await signIn(origin, credentials, request), visitors.answered, photo, request);
    },
    20 * MINUTE,
  );
});
