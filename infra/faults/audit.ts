import { setTimeout as sleep } from 'node:timers/promises';
import { pdfOf, signIn } from '../test/containers/submissions.ts';
import type { World } from './world.ts';

/** Longer than the retry delay of a mail that has failed for a while. */
const STANDSTILL_MS = 150_000;
const NAMED = 5;

/** One check; it passed if it has no faults. */
export interface Check {
  name: string;
  faults: string[];
}

/**
 * Accounts for every submission: nothing lost, duplicated or orphaned.
 * @param sent Number of visitors.
 * @param options `mails`: accepted mails by Message-ID, if a mail server took them. `mayRepeat`: a worker killed
 * between the server's answer and its own commit sends that mail again.
 */
export async function audit(
  world: World,
  sent: number,
  { mails, mayRepeat = false }: { mails?: Map<string, number>; mayRepeat?: boolean } = {},
): Promise<Check[]> {
  const { answered } = world.visitors;
  await world.settled();
  const open = await waitForEffects(world);
  const leads = await world.sql(
    `select q.id, q.full_name as name, count(f.id)::int as files from quote_requests q
       left join files f on f.quote_request_id = q.id where q.full_name like 'Visitor %' group by q.id`,
  );
  const byName = new Map(leads.map((lead) => [lead.name, lead]));
  const events = await world.sql(
    `select o.id, o.payload->>'quoteRequestId' as lead from outbox o where o.type = 'quote-request.submitted'`,
  );
  const analytics = await world.sql('select event_id as id, count(*)::int as times from analytics_events group by 1');
  const times = new Map(analytics.map(({ id, times: count }) => [id, count]));
  const mailed = mails ? mailsById(mails) : new Map(world.mails().map((id) => [id, 1]));
  return [
    check(
      'no failure was a 500',
      [...world.visitors.failures.keys()].filter((reason) => reason.includes(' 500')),
    ),
    check('every visitor got an answer', sent === answered.length ? [] : [`${sent - answered.length} did not`]),
    check(
      'every answered submission is a lead with its file',
      answered.filter(({ fullName, id, photos, pdfFiles }) => {
        const lead = byName.get(fullName);
        return lead?.id !== id || lead.files !== photos.length + pdfFiles.length;
      }),
    ),
    check('no submission is two leads', [
      ...doubled(leads.map(({ name }) => name)),
      ...doubled(events.map(({ lead }) => lead)),
    ]),
    check('every effect took place', open),
    check(
      mayRepeat ? 'every lead has a mail' : 'every lead has one mail',
      events
        .filter(({ id }) => !mailed.get(id) || (!mayRepeat && mailed.get(id) !== 1))
        .map(({ id }) => `${id}: ${mailed.get(id) ?? 0}`),
    ),
    check(
      'every lead is counted once',
      events.filter(({ id }) => times.get(id) !== 1).map(({ id }) => `${id}: ${times.get(id) ?? 0}`),
    ),
    check('every file is what was sent', await wrongFiles(world)),
    check('nothing is left over a day later', await leftOvers(world)),
  ];
}

const check = (name: string, faults: unknown[]): Check => ({
  name,
  faults: faults.map((fault) => (typeof fault === 'string' ? fault : JSON.stringify(fault))),
});

const doubled = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

/** Message-IDs begin with the event's id. */
const mailsById = (mails: Map<string, number>) => new Map([...mails].map(([id, count]) => [id.split('@')[0], count]));

/** @returns Effects that are still missing after a long time without progress. */
async function waitForEffects(world: World): Promise<string[]> {
  let before = Number.POSITIVE_INFINITY;
  let until = 0;
  for (;;) {
    const open = await world.sql(`select event_id, effect, state, last_error from effects where state <> 'sent'`);
    const unpublished = await world.sql('select id from outbox where published_at is null');
    const left = open.length + unpublished.length;
    if (left === 0) return [];
    if (left < before) until = Date.now() + STANDSTILL_MS;
    if (Date.now() > until) return [...open, ...unpublished].map((row) => JSON.stringify(row));
    before = Math.min(before, left);
    await sleep(500);
  }
}

async function wrongFiles({ product, visitors, photo }: World) {
  const cookie = await signIn(product.origin, product.credentials);
  const wrong: string[] = [];
  const files = visitors.answered.flatMap(({ fullName, photos, pdfFiles }) => [
    ...photos.map((path) => ({ path, expected: photo })),
    ...pdfFiles.map((path) => ({ path, expected: pdfOf(fullName) })),
  ]);
  for (const { path, expected } of files) {
    const response = await fetch(product.origin + path, { headers: { cookie } });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || !body.equals(expected))
      wrong.push(`${path}: ${response.status}, ${body.length} bytes`);
  }
  return wrong;
}

/** Unclaimed uploads are deleted after a day, and so are the leftovers of a crash. */
async function leftOvers(world: World) {
  await world.cleanUpADayLater();
  const rows = await world.sql('select storage_key, rendition_key, claimed_at from files');
  const known = new Set(rows.flatMap(({ storage_key, rendition_key }) => [storage_key, rendition_key]).filter(Boolean));
  const present = new Set(await world.objects());
  return [
    ...[...present].filter((key) => !known.has(key)).map((key) => `${key} has no row`),
    ...[...known].filter((key) => !present.has(key)).map((key) => `${key} has no object`),
    ...rows.filter(({ claimed_at }) => !claimed_at).map(({ storage_key }) => `${storage_key} belongs to no lead`),
    ...world.unfinished().map((name) => `.partial/${name}`),
  ];
}

/** @returns The line of a check, with its faults below. */
export function describe({ name, faults }: Check): string {
  const named = faults.slice(0, NAMED).map((fault) => `\n      ${fault.slice(0, 200)}`);
  const more = faults.length > NAMED ? `\n      and ${faults.length - NAMED} more` : '';
  return `  ${faults.length === 0 ? '✓' : '✗'} ${name}${named.join('')}${more}`;
}
