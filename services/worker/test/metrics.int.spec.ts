import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EFFECT_NAMES } from '@site/contracts';
import type { ApiProcess } from '@site/testing/api-process';
import { eventually } from '@site/testing/eventually';
import { metricsOf } from './helpers/metrics-of.js';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

const LEAD = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };
const SUBMITTED = 'http_requests_total{method="POST",route="/api/submit-quote",status="201"}';
const OUTBOX_AGE = 'outbox_oldest_unpublished_seconds';
const FAILED_MAILS = 'effects_open{effect="notification",state="failed"}';

let stage: Stage;
let api: ApiProcess;
const workers: WorkerProcess[] = [];
const startWorker = async (env: Record<string, string> = {}) => {
  const worker = await stage.startWorker(env);
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  stage = await Stage.create();
  api = await stage.startApi({ LIMIT_SUBMISSIONS: '6' });
});
beforeEach(async () => {
  await stage.database.rows('truncate outbox, rate_limits cascade');
  await stage.redis.command('FLUSHALL');
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => stage.tearDown());

const submit = async (status = 201, to = api) => {
  const answer = await to.submit(LEAD);
  expect(answer.status).toBe(status);
};

describe('the metrics listener of the worker', () => {
  it('closes connections with incomplete requests, and sends its headers with every response', async () => {
    const { address } = await startWorker();
    const ended = [
      'GET /health/live HTTP/1.1\r\nHos',
      'GET /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ].map(
      (text) =>
        new Promise<number>((resolve) => {
          const since = performance.now();
          const socket = connect(Number(new URL(address).port), '127.0.0.1');
          socket.on('error', () => undefined).on('close', () => resolve(performance.now() - since));
          socket.resume().write(text);
        }),
    );
    for (const after of await Promise.all(ended)) expect(after).toBeLessThan(24_000);
    const { status, headers } = await fetch(`${address}/health/live`);
    expect([status, headers.get('x-content-type-options'), headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'nosniff',
      'same-origin',
    ]);
  });
});

describe('/metrics', () => {
  it('counts a lead in the API and in the worker, and its effects as they happen', async () => {
    const worker = await startWorker();
    const fresh = await stage.startApi();
    await submit(201, fresh);
    const seen = await metricsOf(fresh.address);
    expect(seen.get(SUBMITTED)).toBe(1);
    expect(seen.get('http_request_duration_seconds_count{method="POST",route="/api/submit-quote"}')).toBe(1);
    expect(seen.get('live_streams_open')).toBe(0);
    await eventually(async () => {
      const values = await metricsOf(worker.address);
      expect(values.get('outbox_published_total{type="quote-request.submitted"}')).toBe(1);
      expect(values.get('jobs_total{effect="notification",outcome="done"}')).toBe(1);
      expect(values.get('job_wait_seconds_count{effect="notification"}')).toBe(1);
      expect(values.get('job_duration_seconds_count{effect="notification"}')).toBe(1);
    });
    // Values read from the stores are at most a few seconds old.
    await eventually(async () => {
      const values = await metricsOf(worker.address);
      expect(values.get(OUTBOX_AGE)).toBe(0);
      expect(values.get('outbox_unpublished_events')).toBe(0);
      for (const effect of EFFECT_NAMES) {
        expect(values.get(`queue_jobs{queue="site-${effect}",state="waiting"}`)).toBe(0);
        expect(values.get(`queue_oldest_waiting_seconds{queue="site-${effect}"}`)).toBe(0);
        expect(values.get(`effects_open{effect="${effect}",state="queued"}`)).toBe(0);
      }
    });
  });

  it('reports a lag that grows while no worker runs, and its end', async () => {
    await submit();
    const lag = async () => (await metricsOf(api.address)).get(OUTBOX_AGE) ?? Number.NaN;
    const first = await eventually(async () => {
      const seconds = await lag();
      expect(seconds).toBeGreaterThan(0);
      return seconds;
    });
    await eventually(async () => expect(await lag()).toBeGreaterThan(first + 1));
    expect((await metricsOf(api.address)).get('outbox_unpublished_events')).toBe(1);
    await startWorker();
    await eventually(async () => expect(await lag()).toBe(0));
  });

  it('reports mails that a server rejects', async () => {
    const worker = await startWorker({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_DIR: '' });
    await submit();
    await eventually(async () => expect((await metricsOf(api.address)).get(FAILED_MAILS)).toBe(1));
    // The worker counts an attempt after recording its failure.
    await eventually(async () => {
      const failures = (await metricsOf(worker.address)).get('jobs_total{effect="notification",outcome="failed"}');
      expect(failures).toBeGreaterThan(0);
    });
  });

  it('tells mails about leads from mails to staff and about the site', async () => {
    await stage.database.rows(
      `with events as (insert into outbox (id, type, payload) select gen_random_uuid(), type, '{}' from unnest($1::text[]) as type returning id)
       insert into effects (event_id, effect, state) select id, 'notification', 'failed' from events`,
      [['investment-inquiry.notification-requested', 'answer.overdue', 'staff-account.invited', 'release.taken-back']],
    );
    await submit();
    const of = async (state: string) => {
      const values = await metricsOf(api.address);
      return ['lead', 'staff', 'site'].map((about) => values.get(`mails_open{about="${about}",state="${state}"}`));
    };
    await eventually(async () => expect(await of('failed')).toEqual([1, 2, 1]));
    expect(await of('queued')).toEqual([1, 0, 0]);
    expect((await metricsOf(api.address)).get(FAILED_MAILS)).toBe(4);
  });

  it('counts rate-limited requests', async () => {
    for (let count = 0; count < 6; count += 1) await submit();
    await submit(429);
    const values = await metricsOf(api.address);
    expect(values.get('rate_limit_refusals_total{limit="submissions"}')).toBe(1);
    expect(values.get('http_requests_total{method="POST",route="/api/submit-quote",status="429"}')).toBe(1);
  });

  it('counts uploaded bytes', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
    expect((await api.upload('pdfFiles', [pdf])).status).toBe(201);
    expect((await metricsOf(api.address)).get('uploaded_bytes_total{kind="pdf"}')).toBe(pdf.length);
  });

  it('has no more series for a hundred paths than for one', async () => {
    const routes = async () =>
      [...(await metricsOf(api.address)).keys()].filter((name) => name.startsWith('http_requests_total'));
    await fetch(`${api.address}/api/nothing/at/all`);
    const before = await routes();
    for (let index = 0; index < 100; index += 1) {
      await fetch(`${api.address}/api/nothing/${index}?q=${index}`);
      await fetch(`${api.address}/api/files/${crypto.randomUUID()}/${index}.jpg`);
    }
    expect((await routes()).length).toBeLessThanOrEqual(before.length + 1);
  });

  it('queries Postgres once for a hundred readers', async () => {
    const asked = () =>
      stage.database.count(
        `pg_stat_activity where datname = current_database() and state = 'active' and query like '%from outbox where published_at%'
          and pid <> pg_backend_pid()`,
      );
    await submit();
    // The read itself would hang: further requests must not start more reads.
    const letGo = await stage.database.hold('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
    try {
      let most = 0;
      // After the cache time of the previous value.
      await eventually(async () => {
        await Promise.all(Array.from({ length: 100 }, () => metricsOf(api.address)));
        most = Math.max(most, await asked());
        expect(most).toBeGreaterThan(0);
      });
      expect(most).toBe(1);
      // Missing, not 0, and the rest is available.
      const values = await metricsOf(api.address);
      expect(values.has(OUTBOX_AGE)).toBe(false);
      expect(values.get(SUBMITTED)).toBeGreaterThan(0);
    } finally {
      await letGo();
    }
    await eventually(async () => expect((await metricsOf(api.address)).has(OUTBOX_AGE)).toBe(true));
  });

  it('continues while Redis is down, without the metrics that only Redis has', async () => {
    const worker = await startWorker();
    await stage.redis.stop();
    try {
      await eventually(async () => {
        const values = await metricsOf(worker.address);
        expect(values.has('queue_jobs{queue="site-notification",state="waiting"}')).toBe(false);
        expect(values.get(OUTBOX_AGE)).toBeDefined();
        expect(values.get('metrics_reading_failures_total{source="redis"}')).toBeGreaterThan(0);
      });
    } finally {
      await stage.redis.start();
    }
    await eventually(async () =>
      expect((await metricsOf(worker.address)).has('queue_jobs{queue="site-notification",state="waiting"}')).toBe(true),
    );
  });

  it('answers only direct requests: one through the shell gets 404', async () => {
    const worker = await startWorker();
    for (const address of [api.address, worker.address]) {
      await expect(metricsOf(address, { 'x-forwarded-for': '203.0.113.7' })).rejects.toThrow('404');
    }
  });
});
