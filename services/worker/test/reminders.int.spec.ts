import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Stage } from './helpers/stage.js';

const HOUR = 3_600_000;
/** Checks every second. */
const QUICK = { REMIND_SECONDS: '1', MAIL_TO: 'office@example.com' };

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.create();
  await stage.database.rows(
    `insert into staff_accounts (email, password_hash, role, created_at, disabled_at) values
       ('founder@example.com', 'x', 'owner', now() - interval '4 days', now()),
       ('ana@example.com', 'x', 'office', now() - interval '3 days', null),
       ('owner@example.com', 'x', 'owner', now() - interval '2 days', null),
       ('partner@example.com', 'x', 'owner', now() - interval '1 day', null)`,
  );
});
afterEach(() => stage.tearDown());

/** A request whose answer is due in this many hours; its own mail does not matter here. */
async function dueIn(hours: number, { assignee, ...changes }: { assignee?: string; fullName?: string } = {}) {
  const { quoteRequestId: id } = await stage.database.submitLead(changes);
  await stage.database.rows(
    `update quote_requests set due_at = $2, assignee_id = (select id from staff_accounts where email = $3) where id = $1`,
    [id, new Date(Date.now() + hours * HOUR), assignee ?? null],
  );
  return id;
}

const reminders = () =>
  stage.database.rows<{ name: string }>(`select name from reminders where name not like 'digest:%' order by name`);

/** Mails except those about new leads, once all work is done. */
async function mails(count: number) {
  await eventually(async () => {
    const events = "outbox o join effects e on e.event_id = o.id where o.type not like '%.submitted'";
    expect(await stage.database.count(`${events} and e.state = 'sent'`)).toBe(count);
  });
  const about = await stage.database.rows<{ id: string }>(`select id from outbox where type not like '%.submitted'`);
  const all = await stage.home.mails();
  return about.flatMap(
    ({ id }) => all.get(`${id}.eml`)?.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n') ?? [],
  );
}
/** No mail can be sent until the returned function is called. */
async function mailOutage() {
  await mkdir(stage.home.folder, { recursive: true });
  await writeFile(stage.home.mailFolder, 'a file where the folder should be');
  return () => rm(stage.home.mailFolder);
}
const expectFailed = (type: string) =>
  eventually(async () => {
    const events = 'outbox o join effects e on e.event_id = o.id where o.type = $1';
    expect(await stage.database.count(`${events} and e.state = 'failed'`, [type])).toBe(1);
  });
/** Long enough for another round of every worker. */
const aRound = () => new Promise((resolve) => setTimeout(resolve, 2_500));

describe('the response clock', () => {
  it('reminds the assignee 4 h before the deadline, the owner at the breach, once each, with two workers', async () => {
    const soon = await dueIn(3.9, { assignee: 'ana@example.com', fullName: 'Grace Hopper' });
    const over = await dueIn(-0.1, { assignee: 'ana@example.com', fullName: 'Ada\r\nBcc: x@example.com' });
    await dueIn(4.1);
    await Promise.all([stage.startWorker(QUICK), stage.startWorker(QUICK)]);
    const [first = '', second = ''] = (await mails(2)).sort((a, b) => Number(a > b));
    await aRound();
    expect(await mails(2)).toHaveLength(2);
    expect(await reminders()).toEqual([{ name: `due-soon:${soon}` }, { name: `overdue:${over}` }]);
    const toAna = [first, second].find((mail) => mail.includes('To: ana@example.com\n')) ?? '';
    expect(toAna).toContain('Subject: Due soon: answer Grace Hopper\n');
    expect(toAna).toContain(`lead=${soon}`);
    const toOwner = [first, second].find((mail) => mail.includes('To: owner@example.com\n')) ?? '';
    expect(toOwner).toContain('Subject: Overdue: Ada Bcc: x@example.com has no answer\n');
    expect(toOwner).not.toMatch(/^Bcc:/m);
    expect(toOwner).toContain('Assigned to: ana@example.com');
  });

  it('notifies the office when nobody is assigned', async () => {
    await dueIn(1);
    await stage.startWorker(QUICK);
    const [mail] = await mails(1);
    expect(mail).toContain('To: office@example.com\n');
  });

  it('escalates once when the worker was down for two hours across warning and breach', async () => {
    const first = await stage.startWorker(QUICK);
    await aRound();
    await first.stop('SIGKILL');
    // Due an hour into the outage; the earlier warning also falls into it.
    const id = await dueIn(-1, { assignee: 'ana@example.com' });
    await stage.startWorker(QUICK);
    const [mail, ...more] = await mails(1);
    expect(more).toEqual([]);
    expect(mail).toContain('To: owner@example.com\n');
    await aRound();
    expect(await reminders()).toEqual([{ name: `overdue:${id}` }]);
  });

  it('sends only the escalation when no mail could be sent across warning and breach', async () => {
    const end = await mailOutage();
    const id = await dueIn(1, { assignee: 'ana@example.com' });
    await stage.startWorker(QUICK);
    await expectFailed('answer.due-soon');
    await stage.database.rows('update quote_requests set due_at = now() where id = $1', [id]);
    await expectFailed('answer.overdue');
    await end();
    const [mail, ...more] = await mails(2);
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: Overdue: Ada Lovelace has no answer\n');
  });

  it('is stopped by the first contact, by closing, by a spam mark and after a week, but not by a move alone', async () => {
    const contacted = await dueIn(-1);
    const closed = await dueIn(-1);
    const spam = await dueIn(-1);
    const moved = await dueIn(-1);
    const late = await dueIn(-6.9 * 24);
    await dueIn(-7.1 * 24);
    await stage.database.rows('update quote_requests set first_contact_at = now() where id = $1', [contacted]);
    await stage.database.rows(`update quote_requests set status = 'closed' where id = $1`, [closed]);
    await stage.database.rows('update quote_requests set spam = true where id = $1', [spam]);
    await stage.database.rows(`update quote_requests set status = 'in_progress' where id = $1`, [moved]);
    await stage.startWorker(QUICK);
    await mails(2);
    await aRound();
    expect(await reminders()).toEqual([moved, late].sort().map((id) => ({ name: `overdue:${id}` })));
  });

  it.each([
    ['answered', 'first_contact_at = now()'],
    ['closed', `status = 'closed'`],
    ['marked as spam', 'spam = true'],
  ])(
    'sends no mail for a lead that was %s before the mail went out',
    async (_, set) => {
      const id = await dueIn(-1);
      const end = await mailOutage();
      await stage.startWorker(QUICK);
      await expectFailed('answer.overdue');
      await stage.database.rows(`update quote_requests set ${set} where id = $1`, [id]);
      await end();
      expect(await mails(1)).toEqual([]);
    },
    90_000,
  );
});

describe('the digest', () => {
  const ALWAYS = {
    ...QUICK,
    OFFICE_DAYS: 'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday',
    OFFICE_OPENS: '00:00',
    OFFICE_CLOSES: '23:59',
    DIGEST_AT: '00:00',
  };

  it('lists due answers and follow-ups once a day', async () => {
    await stage.database.rows('delete from reminders');
    await dueIn(-30 * 24, { fullName: 'Grace Hopper' });
    const spam = await dueIn(-1);
    await stage.database.rows('update quote_requests set spam = true, follow_up_at = now() where id = $1', [spam]);
    const closed = await dueIn(-1);
    await stage.database.rows(`update quote_requests set status = 'closed', follow_up_at = now() where id = $1`, [
      closed,
    ]);
    const { investmentInquiryId } = await stage.database.submitInvestmentInquiry();
    await stage.database.rows(
      `update investment_inquiries set follow_up_at = now(), full_name = 'Alan Turing' where id = $1`,
      [investmentInquiryId],
    );
    await Promise.all([stage.startWorker(ALWAYS), stage.startWorker(ALWAYS)]);
    const all = await mails(1);
    await aRound();
    expect(await mails(1)).toEqual(all);
    expect(all[0]).toContain('To: office@example.com\n');
    expect(all[0]).toContain('1 to answer, 1 to follow up');
    expect(all[0]).toContain('Grace Hopper, (214) 555-0123');
    expect(all[0]).toContain('Alan Turing, (214) 555-0124');
  });

  it('of an earlier day is not sent once mails can be sent again', async () => {
    await stage.database.rows('delete from reminders');
    const end = await mailOutage();
    await dueIn(-30 * 24);
    await stage.startWorker(ALWAYS);
    await expectFailed('digest.due');
    await stage.database.rows(
      `update outbox set payload = json_build_object('day', current_date - 2) where type = 'digest.due'`,
    );
    await end();
    expect(await mails(1)).toEqual([]);
  });

  it('of more leads than it lists counts all, and lists the latest', async () => {
    await stage.database.rows('delete from reminders');
    await stage.database.rows('delete from quote_requests');
    await dueIn(-30 * 24, { fullName: 'Grace Hopper' });
    const columns = 'full_name, email, phone, zip_code, services, due_at';
    await stage.database.rows(
      `insert into quote_requests (${columns})
       select 'Ada ' || n, email, phone, zip_code, services, due_at + n * interval '1 minute'
         from quote_requests, generate_series(1, 500) as n`,
    );
    await stage.startWorker(ALWAYS);
    const digest = (await mails(1)).at(-1);
    expect(digest).toContain(': 501 to answer, ');
    expect(digest).toContain('Answers due today, or overdue: 501\n- 1 older ones, on the dashboard\n');
    expect(digest).toContain(' Ada 500, ');
    expect(digest).not.toContain('Grace Hopper');
  });
});
