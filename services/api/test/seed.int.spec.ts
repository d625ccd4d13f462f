import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { QuoteRequest } from '@site/contracts';
import { describedFetch } from '@site/testing/described-fetch';
import { RUN } from '@site/testing/paths';
import { REQUEST_STATUSES } from '@site/testing/spec-facts';
import sharp from 'sharp';
import { type AnyLead, LEAD_TYPES } from './support/lead-kinds.js';
import { LiveReader } from './support/live-reader.js';
import { sessionCookie, TestApi } from './support/test-api.js';

const SEED_COMMAND = fileURLToPath(new URL('../../../infra/seed/seed.ts', import.meta.url));

describe('npm run seed', () => {
  let api: TestApi;
  let session: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
  });
  beforeEach(() => api.database.rows('truncate quote_requests, investment_inquiries, lead_search, outbox cascade'));
  afterAll(() => api.stop());

  const seed = async (...args: string[]) => {
    const child = spawn(process.execPath, [RUN, SEED_COMMAND, ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: api.database.url, ...api.storageEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, out, err };
  };
  const listAll = async () => {
    const lists = LEAD_TYPES.flatMap((type) => REQUEST_STATUSES.map((status) => type.listPath(status)));
    const answers = await Promise.all(lists.map((path) => api.call<AnyLead[]>(`${path}?limit=200`, { session })));
    return answers.map(({ body }) => body);
  };

  it('creates leads of both kinds in every status, some with files that open, without notifications', async () => {
    const live = await LiveReader.open(api.address, session);
    const { code, out, err } = await seed('--leads', '900', '--files', '12');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^630 quote requests \(\d+ with files\) and 270 investment inquiries in /m);
    expect(await api.database.count('quote_requests')).toBe(630);
    expect(await api.database.count('investment_inquiries')).toBe(270);
    const lists = await listAll();
    for (const leads of lists) {
      expect(leads.length).toBeGreaterThan(0);
      for (const lead of leads) expect(lead.notification).toMatchObject({ state: 'sent', reason: null });
    }
    // No mail is waiting to be sent about any of them; photos wait for their renditions.
    const open = await api.database.rows(`select distinct effect from effects where state <> 'sent'`);
    expect(open).toEqual([{ effect: 'renditions' }]);
    expect(live.events.length).toBeLessThan(10);
    live.close();

    expect(await api.database.count('files')).toBe(12);
    const requests = lists.flat().filter((lead): lead is QuoteRequest => 'photos' in lead);
    const photo = requests.flatMap(({ photos }) => photos)[0] ?? '';
    const answer = await describedFetch(api.address + photo, { headers: { cookie: sessionCookie(session) } });
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1600 });
    const document = requests.flatMap(({ pdfFiles }) => pdfFiles)[0] ?? '';
    expect((await api.call<string>(document, { session })).body).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\n$/);
  });

  it('keeps the notifications of later changes', async () => {
    expect(await seed('--leads', '10', '--files', '0')).toMatchObject({ code: 0 });
    const live = await LiveReader.open(api.address, session);
    const { id } = (await api.submit()).body;
    await live.expectEvent((event) => event.change === 'created' && 'record' in event && event.record.id === id);
    live.close();
  });

  it('adds none to real leads without an explicit option', async () => {
    expect(await seed('--leads', '10', '--files', '0')).toMatchObject({ code: 0 });
    await api.submit();
    const before = await api.stored();
    const refused = await seed('--leads', '10');
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^This database holds 1 leads .*--yes.*\n$/),
    });
    expect(await api.stored()).toEqual(before);
    expect(await seed('--leads', '10', '--files', '0', '--yes')).toMatchObject({ code: 0 });
    expect(await api.database.count('quote_requests')).toBe(15);
  });

  it.each([
    [['--leads', 'many'], /--leads is a whole number/],
    [['--files', '-1'], /\S/],
    [['--what'], /usage/],
  ])('explains its usage in one line: %j', async (args, message) => {
    const { code, out, err } = await seed(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});
