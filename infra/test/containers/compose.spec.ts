// docker-compose.yml itself, from a fresh clone to `down`. The tests build on each other: they share one site.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser } from '@site/testing/browser';
import { elapsed, say } from '../../bootstrap/progress.mjs';
import { freePort } from '../../local/ports.ts';
import { leadFromFormToDesk } from '../browser/lead-journey.ts';
import { until } from '../browser/until.ts';
import { ComposeProject, type Container, docker } from './compose-project.ts';
import { checkEngine } from './engine.ts';
import { freshClone } from './fresh-clone.ts';
import { signIn, smallPhoto, Visitors } from './submissions.ts';
import { expectFiles, expectWholeLeads } from './whole-leads.ts';

const OWN = ['api', 'worker', 'shell', 'mfe-marketing', 'mfe-forms', 'mfe-admin'];
const RUNNING = ['api', 'minio', 'postgres', 'redis', 'shell', 'worker'];
const credentials = { email: 'staff@fairhand.example', password: 'fairhand-development-staff' };
const MINUTE = 60_000;

let clone: ReturnType<typeof freshClone>;
let project: ComposeProject;
let origin: string;

beforeAll(async () => {
  await checkEngine();
  clone = freshClone();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  project = new ComposeProject({
    name: `fairhand-test-${process.pid}`,
    folder: clone.folder,
    env: { PORT: String(port), TAG: 'test', LIMIT_SUBMISSIONS: '100000', LIMIT_UPLOADS: '100000' },
  });
});
afterAll(async () => {
  await project?.down();
  clone?.remove();
}, 2 * MINUTE);

const pageAt = async (path: string) => (await fetch(origin + path)).text();

describe('docker compose up', () => {
  it(
    'serves a page within 6 minutes of a fresh clone',
    async () => {
      const since = Date.now();
      // As on a machine without our images: changes since the last run are built.
      await project.compose(['up', '-d', '--wait', '--build']);
      const response = await fetch(origin);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('DFW&#x27;s Renovation Experts');
      say(`   up from a fresh clone: ${elapsed(since)}`);
      expect(Date.now() - since).toBeLessThan(6 * MINUTE);
    },
    15 * MINUTE,
  );

  it(
    'supports the journey from the form to the desk, with files in MinIO',
    async () => {
      const browser = await openBrowser();
      try {
        await leadFromFormToDesk(browser, {
          origin,
          credentials,
          mailsAbout: async (words) => [...(await project.mails()).values()].filter((mail) => mail.includes(words)),
          analyticsOf: (id) =>
            project.sql(
              `select a.name, a.payload from analytics_events a join outbox o on o.id = a.event_id
                where o.payload->>'quoteRequestId' = '${id}'`,
            ),
          quoteRequest: (id) =>
            project.sql(`select status, notes, quoted_price from quote_requests where id = '${id}'`),
        });
      } finally {
        await browser.close();
      }
      const { stdout } = await docker([
        ...['run', '--rm', '--network', 'none', '-v', `${project.name}_objects:/objects:ro`, 'fairhand/api:test'],
        ...['sh', '-c', 'cd /objects/fairhand && ls -d uploads/*/* frontends/*'],
      ]);
      expect(stdout.split('\n')).toEqual(
        expect.arrayContaining(['frontends/mfe-admin', 'frontends/mfe-forms', 'frontends/mfe-marketing']),
      );
      expect(stdout.split('\n').filter((line) => line.startsWith('uploads/')).length).toBeGreaterThanOrEqual(2);
    },
    3 * MINUTE,
  );
});

describe('the exposed surface', () => {
  it('is only the port of the shell, on this machine', async () => {
    const { stdout } = await docker([
      ...['ps', '--filter', `label=com.docker.compose.project=${project.name}`, '--format', '{{.Names}} {{.Ports}}'],
    ]);
    const published = stdout.split('\n').filter((line) => line.includes('->'));
    expect(published).toEqual([expect.stringMatching(/-shell-1 127\.0\.0\.1:\d+->3000\/tcp$/)]);
  });

  it('excludes files: the bucket rejects requests without a key', async () => {
    const { stdout } = await project.compose([
      ...['exec', '-T', 'shell', 'node', '-e'],
      `const ask = async (path) => (await fetch('http://minio:9000/' + path)).status;
       Promise.all(['fairhand', 'fairhand?list-type=2', ''].map(ask)).then((all) => console.log(all.join(' ')))`,
    ]);
    expect(stdout.trim()).toBe('403 403 403');
  });

  it('has no root user and no writable file system', async () => {
    const running = (await project.containers()).filter(({ state }) => state === 'running');
    expect(running.map(({ service }) => service)).toEqual(expect.arrayContaining(RUNNING));
    for (const { service, id } of running) {
      const { stdout: processes } = await docker(['top', id, '-eo', 'pid,uid']);
      const uids = processes
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/)[1]);
      expect([service, uids.length > 0, uids.includes('0')]).toEqual([service, true, false]);
      if (!OWN.includes(service)) continue;
      const written = await docker(['exec', id, 'sh', '-c', 'echo x > /site/x'], { mayFail: true });
      expect([service, written.code]).not.toEqual([service, 0]);
    }
  });

  it(
    'is made of images without secrets or extra files, each under 280 MB',
    async () => {
      for (const name of OWN) {
        const image = `fairhand/${name}:test`;
        const [{ Size: size, Config: config }] = JSON.parse((await docker(['image', 'inspect', image])).stdout);
        const { stdout: history } = await docker(['history', '--no-trunc', '--format', '{{.CreatedBy}}', image]);
        expect(history + JSON.stringify(config)).not.toMatch(/fairhand-development|SECRET|PASSWORD|TOKEN|_auth/);
        const { stdout: found } = await docker([
          ...['run', '--rm', '--network', 'none', '--user', '0', '--entrypoint', 'sh', image, '-c'],
          `grep -rlE 'fairhand-development-[a-z]' / --include='*' -s --exclude-dir=proc --exclude-dir=sys;
         ls -d /site/.git /site/.env /site/test ~root/.npm /site/node_modules/jest /site/node_modules/webpack 2>/dev/null; true`,
        ]);
        expect([name, found.trim()]).toEqual([name, '']);
        expect(config.User).toBe('node');
        expect(config.Labels['org.opencontainers.image.title']).toBe(`fairhand ${name}`);
        say(`   ${name}: ${Math.round(size / 1e6)} MB`);
        expect(size).toBeLessThan(280e6);
      }
    },
    MINUTE,
  );
});

describe('the images', () => {
  const NODE = ['/usr/share/doc/node/LICENSE', 'Node.js'];
  const LGPL = ['/site/THIRD-PARTY-NOTICES.txt', 'sharp-libvips-[^,]*, LGPL-3.0-or-later'];
  const notices = {
    api: [NODE, LGPL],
    worker: [NODE, LGPL],
    shell: [NODE, ['/site/THIRD-PARTY-NOTICES.txt', '^jsdom 29']],
    'mfe-marketing': [NODE, ['/site/THIRD-PARTY-NOTICES.txt', '^valibot 1']],
    'mfe-forms': [NODE, ['/site/THIRD-PARTY-NOTICES.txt', '^valibot 1']],
    'mfe-admin': [NODE, ['/site/THIRD-PARTY-NOTICES.txt', '^@reduxjs/toolkit 2']],
  };

  it.each(Object.entries(notices))('contain the notices of what they ship: %s', async (name, expected) => {
    for (const [file = '', pattern = ''] of expected) {
      const { code } = await docker(
        ['run', '--rm', '--network', 'none', '--entrypoint', 'grep', `fairhand/${name}:test`, '-qE', pattern, file],
        { mayFail: true },
      );
      expect([file, pattern, code]).toEqual([file, pattern, 0]);
    }
  });
});

describe('when containers stop', () => {
  it(
    'each can restart while visitors submit: nothing is lost or duplicated',
    async () => {
      const visitors = new Visitors(origin);
      let isOver = false;
      const sending = Promise.all(
        Array.from({ length: 3 }, async () => {
          while (!isOver) {
            await visitors.submit({ timeoutMs: 60_000 });
            await new Promise((resolve) => setTimeout(resolve, 150));
          }
        }),
      );
      const services = [
        'postgres',
        'redis',
        'minio',
        'api',
        'worker',
        'shell',
        'mfe-marketing',
        'mfe-forms',
        'mfe-admin',
      ];
      for (const service of services) await project.compose(['restart', '--timeout', '10', service]);
      await until(
        async () =>
          // MinIO cannot check itself.
          (await project.containers()).every(
            ({ service, state, health }) => state !== 'running' || service === 'minio' || health === 'healthy',
          ),
        60_000,
      );
      isOver = true;
      await sending;
      const { leads } = await expectWholeLeads(project, visitors);
      expect(leads).toBe(visitors.answered.length);
      say(
        `   ${leads} leads over ${services.length} restarts; tries that failed: ${JSON.stringify([...visitors.failures])}`,
      );
      expect(leads).toBeGreaterThan(20);
    },
    6 * MINUTE,
  );

  it(
    'all at once, by a kill, every lead answered 201 is kept, with its files and effects',
    async () => {
      const photo = await smallPhoto();
      const visitors = new Visitors(origin);
      const sending = visitors.submitMany(200, { atOnce: 8, every: 4, photo });
      await until(() => visitors.answered.length >= 80, 60_000);
      await project.compose(['kill']);
      await sending;
      const answered = visitors.answered.length;
      expect(answered).toBeLessThan(200);
      const since = Date.now();
      await project.compose(['up', '-d', '--wait']);
      expect((await fetch(origin)).status).toBe(200);
      say(`   up for the second time: ${elapsed(since)}; ${answered} of 200 were answered before the kill`);
      expect(Date.now() - since).toBeLessThan(40_000);
      await expectWholeLeads(project, visitors);
      await expectFiles(origin, await signIn(origin, credentials), visitors.answered, photo);
    },
    5 * MINUTE,
  );

  it(
    'in order, at a shutdown, the systemd unit brings the site back',
    async () => {
      const unit = readFileSync(join(clone.folder, 'infra/docker/fairhand.service'), 'utf8');
      const command = (key: string) => {
        const [, words = ''] = new RegExp(`^${key}=/usr/bin/docker compose (.+)$`, 'm').exec(unit) ?? [];
        return words.split(' ');
      };
      await project.compose(command('ExecStop'));
      // A container that ended with code 0 after SIGTERM stays down: `on-failure` does not survive a reboot.
      for (const service of OWN.slice(0, 3)) {
        const { state, exitCode } = await project.container(service);
        expect([service, state, exitCode]).toEqual([service, 'exited', 0]);
      }
      await project.compose(command('ExecStart'));
      expect((await fetch(origin)).status).toBe(200);
    },
    3 * MINUTE,
  );
});

/** Seconds of processor time that all processes of the shell's container have used, ended ones included. */
async function shellSeconds(): Promise<number> {
  const { stdout } = await project.compose(['exec', '-T', 'shell', 'sh', '-c', 'cat /proc/[0-9]*/stat']);
  const hundredths = stdout
    .trim()
    .split('\n')
    // proc(5): utime, stime, cutime and cstime follow the name in parentheses.
    .flatMap((line) => line.replace(/.*\) /, '').split(' ').slice(11, 15).map(Number));
  return hundredths.reduce((sum, ticks) => sum + ticks, 0) / 100;
}

// Last: beside other files' tests the trial also waits for a processor.
describe('one frontend, rebuilt and published', () => {
  it(
    'is live within 4 s of the command and what its checks compute, and no other container is touched',
    async () => {
      const before = await project.containers();
      clone.edit('mfe-forms/src/features/quote-form/quote-form.tsx', (text) =>
        text.replace('Submit Request', 'Submit This Request'),
      );
      const used = await shellSeconds();
      await project.compose(['up', '-d', '--build', 'mfe-forms']);
      const since = Date.now();
      await until(async () => (await pageAt('/')).includes('Submit This Request'), 60_000);
      const seconds = (Date.now() - since) / 1_000;
      // Of the 10 s, the trial may compute 6: how long it takes depends on the machine, and `bench:releases` limits it.
      const computed = (await shellSeconds()) - used;
      say(`   live after ${seconds.toFixed(1)} s; the shell computed ${computed.toFixed(1)} s`);
      expect(seconds - computed).toBeLessThan(4);
      const others = (all: Container[]) =>
        all
          .filter(({ service }) => service !== 'mfe-forms')
          .map(({ id, startedAt, state }) => `${id} ${startedAt} ${state}`)
          .sort();
      expect(others(await project.containers())).toEqual(others(before));
    },
    5 * MINUTE,
  );

  it(
    'keeps its team’s release when its container restarts',
    async () => {
      const released = async () =>
        (await project.sql(`select version from release_pointers where remote = 'mfe-forms'`))[0]?.version;
      const built = await released();
      const rollback = await fetch(`${origin}/registry/remotes/mfe-forms/rollback`, {
        method: 'POST',
        headers: { authorization: 'Bearer fairhand-development-mfe-forms', 'content-type': 'application/json' },
        body: '{}',
      });
      expect(rollback.status).toBe(200);
      const before = await released();
      expect(before).not.toBe(built);
      await project.compose(['restart', 'mfe-forms']);
      await until(async () => (await project.container('mfe-forms')).health === 'healthy', 60_000);
      expect(await released()).toBe(before);
      expect(await project.logs('mfe-forms')).toMatch(/is published; its team has released or gone back to another/);
    },
    2 * MINUTE,
  );
});
