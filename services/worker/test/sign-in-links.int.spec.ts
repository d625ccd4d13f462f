import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describedFetch } from '@site/testing/described-fetch';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

const EMAIL = 'owner@example.com';
const LINK = /https:\/\/www\.site\.example\/login\/link#([A-Za-z0-9_-]{43})$/m;

describe('a sign-in link', () => {
  let stage: Stage;
  let api: Awaited<ReturnType<Stage['startApi']>>;
  let worker: WorkerProcess;
  beforeAll(async () => {
    stage = await Stage.create();
    const env = { PUBLIC_ORIGIN: 'https://www.site.example' };
    api = await stage.startApi({ ...env, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'correct horse', LOG_LEVEL: 'trace' });
    worker = await stage.startWorker({ ...env, LOG_LEVEL: 'trace' });
  });
  beforeEach(async () => {
    await stage.database.rows('truncate rate_limits, sign_in_links');
    await stage.database.rows('update staff_accounts set disabled_at = null');
  });
  afterAll(() => stage.tearDown());

  const post = (path: string, json: object, headers: Record<string, string> = {}) =>
    describedFetch(api.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
  const effectsDone = () =>
    eventually(async () => expect(await stage.database.count("effects where state <> 'sent'")).toBe(0));
  /** The mail of the most recent event; undefined without one. */
  const newestMail = async () => {
    await effectsDone();
    const [event] = await stage.database.rows<{ id: string }>('select id from outbox order by seq desc limit 1');
    return (await stage.home.mails()).get(`${event?.id}.eml`);
  };
  /** Quoted-printable lines joined. */
  const plain = (mail = '') => mail.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');

  it('is mailed to its owner, signs in once, and its use is also reported by mail', async () => {
    const host = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await post(ENDPOINTS.signInLinks, { email: EMAIL }, host)).status).toBe(202);
    const mail = plain(await newestMail());
    expect(mail).toContain(`To: ${EMAIL}\n`);
    expect(mail).toContain('Subject: Your sign-in link for Fairhand\n');
    expect(mail).toContain('It works once, within 10 minutes, on any device.');
    expect(mail).not.toContain('evil');
    const token = LINK.exec(mail)?.[1] ?? '';
    expect(token).toHaveLength(43);

    const stored = JSON.stringify(
      await stage.database.rows(
        `select encode(token_hash, 'hex') as hash, expires_at - created_at as lives from sign_in_links`,
      ),
    );
    expect(stored).toBe(
      JSON.stringify([{ hash: createHash('sha256').update(token).digest('hex'), lives: { minutes: 10 } }]),
    );
    const opened = await post(ENDPOINTS.signInLinkUse, { token });
    expect({ status: opened.status, body: await opened.json() }).toMatchObject({ status: 201, body: { email: EMAIL } });
    expect((await post(ENDPOINTS.signInLinkUse, { token })).status).toBe(401);
    const notice = plain(await newestMail());
    expect(notice).toContain(`To: ${EMAIL}\n`);
    expect(notice).toContain('Subject: New sign-in to Fairhand\n');
    expect(notice).toContain(`Somebody signed in as ${EMAIL} with an emailed link on `);

    expect(api.log).toContain('signed in with a mailed link');
    expect(worker.log).toContain('mail about a sign-in sent');
    for (const log of [api.log, worker.log]) {
      expect(log).not.toContain(token);
      expect(log).not.toContain(EMAIL);
    }
    const records = JSON.stringify([
      await stage.database.rows('select * from outbox'),
      await stage.database.rows('select * from effects'),
    ]);
    expect(records).not.toContain(token);
  });

  it('is not mailed to an address without an account', async () => {
    const before = (await stage.home.mails()).size;
    expect((await post(ENDPOINTS.signInLinks, { email: 'nobody@example.com' })).status).toBe(202);
    expect(await newestMail()).toBeUndefined();
    expect((await stage.home.mails()).size).toBe(before);
    expect(await stage.database.count('sign_in_links')).toBe(0);
  });

  it.each([
    ['it was requested more than 10 minutes ago', `update outbox set created_at = now() - interval '11 minutes'`],
    ['its account was disabled since', 'update staff_accounts set disabled_at = now()'],
  ])(
    'is not mailed when %s',
    async (_what, change) => {
      expect((await post(ENDPOINTS.signInLinks, { email: EMAIL })).status).toBe(202);
      expect(await newestMail()).toMatch(/login\/link/);
      // The same event again, as after an outage of the mail server.
      const [event] = await stage.database.rows<{ id: string }>('select id from outbox order by seq desc limit 1');
      const links = await stage.database.count('sign_in_links');
      await stage.database.rows(change);
      await stage.database.rows(
        "update effects set state = 'queued', done_at = null, attempts = 1 where event_id = $1 and effect = 'notification'",
        [event?.id],
      );
      await stage.database.rows('update outbox set published_at = null where id = $1', [event?.id]);
      await effectsDone();
      expect(await stage.database.count('sign_in_links')).toBe(links);
      expect(worker.log).toContain('no sign-in mail sent: no such account, or the request expired');
    },
    90_000,
  );
});
