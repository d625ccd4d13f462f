import { expect } from '@jest/globals';
import { until } from '../browser/until.ts';
import type { ComposeProject } from './compose-project.ts';
import type { Sent, Visitors } from './submissions.ts';

/**
 * Expects one lead for every submission answered with 201, with one mail, one analytics entry, and its files.
 * @param options Timeout for the effects of the leads.
 */
export async function expectWholeLeads(
  project: ComposeProject,
  { answered }: Visitors,
  { timeoutMs = 90_000 }: { timeoutMs?: number } = {},
) {
  const wanted = answered.map(({ id }) => id).sort();
  const effects = () =>
    project.sql(
      `select o.payload->>'quoteRequestId' as id, o.id as event, e.effect, e.state
         from outbox o join effects e on e.event_id = o.id
        where o.payload->>'quoteRequestId' in (select id::text from quote_requests where full_name like 'Visitor %')`,
    );
  await until(async () => {
    const open = (await effects()).filter(({ state }) => state !== 'sent');
    return open.length === 0;
  }, timeoutMs);

  const leads = await project.sql(
    `select id, full_name as "fullName" from quote_requests where full_name like 'Visitor %'`,
  );
  // A visitor whose answer was lost may have a lead without being in `answered`, but nobody has two.
  expect(new Set(leads.map(({ fullName }) => fullName)).size).toBe(leads.length);
  const known = new Map(leads.map(({ id, fullName }) => [id, fullName]));
  expect(answered.filter(({ id, fullName }) => known.get(id) !== fullName)).toEqual([]);

  const sent = await effects();
  const events = new Map(sent.map(({ id, event }) => [id, event]));
  const mails = await project.mails();
  expect(wanted.filter((id) => !mails.has(events.get(id)))).toEqual([]);
  const counted = await project.sql(
    `select o.payload->>'quoteRequestId' as id, count(*)::int as times from analytics_events a
       join outbox o on o.id = a.event_id where o.payload ? 'quoteRequestId' group by 1`,
  );
  const times = new Map(counted.map(({ id, times }) => [id, times]));
  expect(wanted.filter((id) => times.get(id) !== 1)).toEqual([]);
  // Each lead has one event, and each effect once. Mails are named by event, so none is duplicated either.
  const mailed = sent.filter(({ effect }) => effect === 'notification');
  expect(new Set(mailed.map(({ id }) => id)).size).toBe(mailed.length);
  return { leads: leads.length, mails: mailed.length };
}

/**
 * Expects files identical to the sent ones.
 * @param cookie Of a staff session.
 */
export async function expectFiles(
  origin: string,
  cookie: string,
  answered: Sent[],
  photo: Buffer,
  request: typeof fetch = fetch,
) {
  const paths = answered.flatMap(({ photos }) => photos);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const response = await request(origin + path, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), photo)).toBe(0);
  }
}
