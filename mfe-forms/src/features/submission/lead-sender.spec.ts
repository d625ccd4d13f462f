/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import { LeadSender } from './lead-sender';

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['is set back past the time when the form opened', 1_001_000],
  ['is set back by a few seconds', 1_009_000],
  ['is not changed', 1_020_000],
])('says how long the form has been open, even if the clock %s', async (_, sentAt) => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_008_000);
  const uptime = jest.spyOn(performance, 'now').mockReturnValue(3_000);
  const bodies: { openForMs: number }[] = [];
  globalThis.fetch = async (_, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return { status: 400, ok: false, headers: new Headers(), text: async () => '' } as Response;
  };
  const success = { title: 'Stored' };
  const sender = new LeadSender({ name: 'quote-form', url: '/', counted: [], success, describe: () => '' });
  now.mockReturnValue(sentAt);
  uptime.mockReturnValue(15_000);
  await sender.send({ fullName: 'Ada Price' }, '');
  expect(bodies).toMatchObject([{ openForMs: 15_000 }]);
});

it.each([
  [500, '{}', { step: 'failed' }],
  [409, '{}', { step: 'failed' }],
  [400, '{"fields":{"phone":"No such number"}}', { step: 'filling' }],
  [429, '{}', { step: 'limited', seconds: 90 }],
])('after an answer of %i %s the form is %j', async (status, body, progress) => {
  globalThis.fetch = async () => {
    const headers = new Headers({ 'retry-after': '90' });
    return { status, ok: false, headers, text: async () => body } as Response;
  };
  const success = { title: 'Stored' };
  const sender = new LeadSender({ name: 'quote-form', url: '/', counted: [], success, describe: () => '' });
  await sender.send({ fullName: 'Ada Price' }, '');
  expect(sender.progress()).toEqual(progress);
});
