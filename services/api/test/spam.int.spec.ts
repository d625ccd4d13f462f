import { describe, expect, it } from '@jest/globals';
import type { FoundLead, HistoryEntry } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { apiWithSession } from './support/api-with-session.js';
import { expectApiError } from './support/expect-api-error.js';
import { type AnyLead, LEAD_TYPES } from './support/lead-kinds.js';

describe.each(LEAD_TYPES)('spam among leads of kind $kind', (type) => {
  const desk = apiWithSession();

  const patch = (id: string, json: object) =>
    desk.api.call(type.path(id), { method: 'PATCH', json, session: desk.session });
  const ids = async (path: string) =>
    (await desk.api.call<AnyLead[]>(path, { session: desk.session })).body.map(({ id }) => id);
  const marked = () => ids(`${ENDPOINTS.leads}?spam=true&kind=${type.kind}`);

  it('detected by its content is marked, and stays among the new leads', async () => {
    const message = 'Buy at http://a.example, http://b.example and www.c.example now';
    const id = await type.submit(desk.api, { message });
    const { body } = await desk.api.call<AnyLead>(type.path(id), { session: desk.session });
    expect(body).toMatchObject({ spam: null, suspicion: null, spamSigns: ['links'] });
    expect(await ids(type.listPath('new'))).toContain(id);
    expect(await marked()).toContain(id);
    expect(await ids(`${ENDPOINTS.leads}?spam=false`)).not.toContain(id);
    await patch(id, { spam: false });
    expect(await marked()).not.toContain(id);
  });

  it.each([
    ['moved', `status = 'in_progress'`],
    ['reached', 'first_contact_at = now()'],
    ...(type.kind === 'quote-request' ? [['marked as a sale', 'purchased = true']] : []),
  ])('is no longer assumed of a lead that somebody has %s, unless a person says so', async (_what, set) => {
    const id = await type.submit(desk.api, { message: 'http://a.example, http://b.example and www.c.example' });
    const table = type.kind === 'quote-request' ? 'quote_requests' : 'investment_inquiries';
    await desk.api.database.rows(`update ${table} set ${set} where id = $1`, [id]);
    expect(await marked()).not.toContain(id);
    expect(await ids(`${ENDPOINTS.leads}?spam=false`)).toContain(id);
    await patch(id, { spam: true });
    expect(await marked()).toContain(id);
    expect(await ids(`${ENDPOINTS.leads}?spam=false`)).not.toContain(id);
  });

  it('marked by a person leaves the new leads until it is unmarked, and both are recorded', async () => {
    const id = await type.submit(desk.api);
    const answer = await patch(id, { spam: true });
    expect(type.read(answer)).toMatchObject({ id, status: 'new', spam: true, version: 2 });
    expect(await ids(type.listPath('new'))).not.toContain(id);
    expect(await marked()).toContain(id);
    expect(
      (await desk.api.call<FoundLead[]>(`${ENDPOINTS.leads}?kind=${type.kind}`, { session: desk.session })).body,
    ).toContainEqual(expect.objectContaining({ id }));
    expect(type.read(await patch(id, { spam: false }))).toMatchObject({ spam: false, version: 3 });
    expect(await ids(type.listPath('new'))).toContain(id);
    const { body } = await desk.api.call<HistoryEntry[]>(`${type.path(id)}/history`, { session: desk.session });
    expect(body.map(({ changes }) => changes)).toEqual([
      [{ field: 'spam', from: true, to: false }],
      [{ field: 'spam', from: null, to: true }],
    ]);
  });

  it('marked by a person stays in the other lists', async () => {
    const id = await type.submit(desk.api);
    await patch(id, { spam: true, status: 'in_progress' });
    expect(await ids(type.listPath('in_progress'))).toContain(id);
  });

  it.each(['yes', 1, null, ''])('is not set by %j', async (spam) => {
    const id = await type.submit(desk.api);
    expectApiError(await patch(id, { spam }), 400, { spam: expect.any(String) });
  });
});
