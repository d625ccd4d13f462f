import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appCode } from '@site/testing/app-code';
import { describedFetch } from '@site/testing/described-fetch';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS, MESSAGES } from '@site/testing/spec-facts';
import { Mailbox } from './helpers/mailbox.js';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

const OWNER = { email: 'owner@example.com', password: 'correct horse' };
const INVITED = 'bob@example.com';
const TWICE = 'dana@example.com';
const FORGETFUL = 'cara@example.com';
const ORIGIN = 'https://www.site.example';
const LINK = /https:\/\/www\.site\.example\/login\/password#([A-Za-z0-9_-]{43})$/m;

describe.each(['a folder', 'SMTP'])('people, with mails to %s,', (to) => {
  let stage: Stage;
  let api: Awaited<ReturnType<Stage['startApi']>>;
  let worker: WorkerProcess;
  let startWorker: () => Promise<void>;
  const mailbox = new Mailbox();
  beforeAll(async () => {
    stage = await Stage.create();
    const env = { PUBLIC_ORIGIN: ORIGIN, LOG_LEVEL: 'trace' };
    api = await stage.startApi({ ...env, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password });
    const smtp = to === 'SMTP' && { SMTP_URL: await mailbox.open() };
    startWorker = async () => {
      worker = await stage.startWorker({ ...env, ...smtp });
    };
    await startWorker();
  });
  afterAll(async () => {
    await stage.tearDown();
    mailbox.close();
  });

  const post = (path: string, json: object, headers: Record<string, string> = {}) =>
    describedFetch(api.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
      body: JSON.stringify(json),
    });
  /** Quoted-printable lines joined. */
  const plain = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');
  /** The mail of the most recent event. */
  const newestMail = () =>
    eventually(async () => {
      expect(await stage.database.count("effects where state <> 'sent'")).toBe(0);
      const [event] = await stage.database.rows<{ request_id: string }>(
        'select request_id from outbox order by seq desc limit 1',
      );
      const mails = to === 'SMTP' ? mailbox.mails.map(({ data }) => data) : [...(await stage.home.mails()).values()];
      const mail = mails.find((one) => one.includes(`X-Request-Id: ${event?.request_id}`));
      expect(mail).toBeDefined();
      return plain(mail ?? '');
    });
  const tokenOf = (mail: string) => LINK.exec(mail)?.[1] ?? '';
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  it('set a password once by a mailed invitation, and reset it by another mail', async () => {
    const owner = cookieOf(await post(ENDPOINTS.session, OWNER));
    const invited = await post(ENDPOINTS.people, { email: INVITED, role: 'office' }, { cookie: owner });
    expect(invited.status).toBe(201);
    const invitation = await newestMail();
    expect(invitation).toContain(`To: ${INVITED}\n`);
    expect(await stage.database.count(`effects where sent_to = '${INVITED}'`)).toBe(1);
    expect(invitation).toContain('Subject: You are invited to Fairhand\n');
    expect(invitation).toContain('It works once, within 72 hours.');
    const token = tokenOf(invitation);
    const [link] = await stage.database.rows<{ purpose: string; hours: number }>(
      `select purpose, extract(epoch from expires_at - created_at)::int / 3600 as hours
         from sign_in_links where staff_account_id = (select id from staff_accounts where email = $1)`,
      [INVITED],
    );
    expect(link?.purpose).toBe('invitation');
    expect([71, 72]).toContain(link?.hours);

    const accepted = await post(ENDPOINTS.passwordLinkUse, { token, password: 'battery staple' });
    expect({ status: accepted.status, body: await accepted.json() }).toMatchObject({
      status: 201,
      body: { email: INVITED, role: 'office' },
    });
    expect((await post(ENDPOINTS.passwordLinkUse, { token, password: 'another staple' })).status).toBe(401);

    expect((await post(ENDPOINTS.passwordLinks, { email: INVITED })).status).toBe(202);
    const reset = await newestMail();
    expect(reset).toContain('Subject: Reset your password for Fairhand\n');
    expect(reset).toContain('It works once, within 60 minutes.');
    const use = (password: string) => post(ENDPOINTS.passwordLinkUse, { token: tokenOf(reset), password });
    expect((await use('another staple')).status).toBe(201);
    const again = await use('a third staple');
    expect({ status: again.status, body: await again.json() }).toMatchObject({
      status: 401,
      body: { message: MESSAGES.passwordLinkOver },
    });
    const mail = await newestMail();
    expect(mail).toContain(`To: ${INVITED}\n`);
    expect(mail).toContain('Subject: Your password for Fairhand was changed\n');
    expect((await post(ENDPOINTS.session, { email: INVITED, password: 'another staple' })).status).toBe(201);

    expect(api.log).toContain('password set with a mailed link');
    const records = JSON.stringify(await stage.database.rows('select * from outbox'));
    for (const secret of [token, tokenOf(reset), INVITED, 'another staple']) {
      expect(secret).not.toBe('');
      for (const text of [api.log, worker.log, records]) expect(text).not.toContain(secret);
    }
  });

  it('are mailed only the latest of two invitations when the mails are late', async () => {
    const owner = cookieOf(await post(ENDPOINTS.session, OWNER));
    await worker.stop();
    const invite = () => post(ENDPOINTS.people, { email: TWICE, role: 'office' }, { cookie: owner });
    expect([(await invite()).status, (await invite()).status]).toEqual([201, 201]);
    await startWorker();
    const latest = tokenOf(await newestMail());
    expect(await stage.database.count(`effects where sent_to = '${TWICE}'`)).toBe(1);
    expect(await stage.database.rows(`select encode(token_hash, 'hex') as hash from sign_in_links`)).toEqual([
      { hash: createHash('sha256').update(latest).digest('hex') },
    ]);
  });

  it('need an authenticator code to reset it, and no code works twice', async () => {
    await stage.database.rows(
      'insert into staff_accounts (email, password_hash) select $1, password_hash from staff_accounts where email = $2',
      [FORGETFUL, OWNER.email],
    );
    const signedIn = await post(ENDPOINTS.session, { email: FORGETFUL, password: OWNER.password });
    const headers = { cookie: cookieOf(signedIn) };
    const setup = await post(ENDPOINTS.secondFactor, { currentPassword: OWNER.password }, headers);
    const { secret } = (await setup.json()) as { secret: string };
    const confirmed = await post(ENDPOINTS.secondFactorConfirm, { code: appCode(secret, -1) }, headers);
    expect(confirmed.status).toBe(201);
    const mailedToken = async () => {
      expect((await post(ENDPOINTS.passwordLinks, { email: FORGETFUL })).status).toBe(202);
      return tokenOf(await newestMail());
    };
    const use = async (token: string, code?: string) => {
      const answer = await post(ENDPOINTS.passwordLinkUse, { token, password: 'a fourth staple', code });
      return [answer.status, ((await answer.json()) as { fields?: object }).fields];
    };
    const [first, code] = [await mailedToken(), appCode(secret)];
    expect(await use(first)).toEqual([401, { code: MESSAGES.codeNeeded }]);
    expect(await use(first, code)).toEqual([201, undefined]);
    const second = await mailedToken();
    expect(second).not.toBe(first);
    expect(await use(second, code)).toEqual([401, { code: MESSAGES.codeWrong }]);
    const replayed = await post(ENDPOINTS.session, { email: FORGETFUL, password: 'a fourth staple', code });
    expect(replayed.status).toBe(401);
    expect(await use(second, appCode(secret, 1))).toEqual([201, undefined]);
    expect(await newestMail()).toContain('was changed\n');
  });

  it('get no mail for an address without an account, or for an invitation that is withdrawn or over', async () => {
    const count = async () => (to === 'SMTP' ? mailbox.mails.length : (await stage.home.mails()).size);
    const before = await count();
    expect((await post(ENDPOINTS.passwordLinks, { email: 'nobody@example.com' })).status).toBe(202);
    await stage.database.rows(
      `with late as (
         insert into staff_accounts (email, password_hash, disabled_at, invited_until)
         values ('late@example.com', '', now(), now() - interval '1 minute')
         returning id
       ), event as (
         insert into outbox (id, type, payload)
         select gen_random_uuid(), 'staff-account.invited', jsonb_build_object('staffAccountId', account)
           from (select gen_random_uuid() union select id from late) as invited (account)
         returning id
       )
       insert into effects (event_id, effect) select id, 'notification' from event`,
    );
    await eventually(async () => expect(await stage.database.count("effects where state <> 'sent'")).toBe(0));
    expect(await count()).toBe(before);
  });
});
