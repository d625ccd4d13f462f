import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LeadView } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { TestApi } from './support/test-api.js';

describe('saved views', () => {
  let api: TestApi;
  let session: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
  });
  beforeEach(() => api.database.rows('truncate lead_views'));
  afterAll(() => api.stop());

  const save = (json: object) => api.call<LeadView>(ENDPOINTS.leadViews, { json, session });
  const list = async () => (await api.call<LeadView[]>(ENDPOINTS.leadViews, { session })).body;

  it('are stored by name; saving a name again replaces the view', async () => {
    const { status, body } = await save({ name: ' Roofs that wait ', query: 'service=roofing&waiting=true&other=1' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), name: 'Roofs that wait', query: 'service=roofing&waiting=true' });
    await save({ name: 'All spam', query: 'spam=true' });
    await save({ name: 'Roofs that wait', query: 'q=roof' });
    expect((await list()).map(({ name, query }) => [name, query])).toEqual([
      ['All spam', 'spam=true'],
      ['Roofs that wait', 'q=roof'],
    ]);
  });

  it('can be deleted once', async () => {
    const { body } = await save({ name: 'Gone soon', query: 'q=x' });
    expect((await api.call(ENDPOINTS.leadView(body.id), { method: 'DELETE', session })).status).toBe(204);
    expectApiError(await api.call(ENDPOINTS.leadView(body.id), { method: 'DELETE', session }), 404);
  });

  it('are visible only to their owner', async () => {
    const [other] = await api.database.rows<{ id: string }>(
      `insert into staff_accounts (email, password_hash) values ('other@example.com', 'x') returning id`,
    );
    const [view] = await api.database.rows<{ id: string }>(
      `insert into lead_views (staff_account_id, name, query) values ($1, 'Theirs', 'q=secret') returning id`,
      [other?.id],
    );
    expect((await list()).map(({ name }) => name)).not.toContain('Theirs');
    expectApiError(await api.call(ENDPOINTS.leadView(view?.id ?? ''), { method: 'DELETE', session }), 404);
    expect(await api.database.count(`lead_views where name = 'Theirs'`)).toBe(1);
  });

  it.each([
    [{ name: '', query: 'q=x' }, 'name'],
    [{ name: 'x'.repeat(61), query: 'q=x' }, 'name'],
    [{ name: 'x', query: '' }, 'query'],
    [{ name: 'x', query: 'nothing=known' }, 'query'],
    [{ name: 'x', query: 5 }, 'query'],
    [{ name: 'x' }, 'query'],
    // 2,001 characters when encoded in a URL; 2,000 are accepted below.
    [{ name: 'x', query: `q=${'🏠'.repeat(100)}&campaign=${'🏠'.repeat(65)}${'x'.repeat(9)}` }, 'query'],
  ])('are rejected if invalid: %j', async (json, field) => {
    expectApiError(await save(json), 400, { [field]: expect.any(String) });
  });

  it('accept a name of 60 characters and a query as long as a URL allows', async () => {
    const query = `q=${'🏠'.repeat(100)}&campaign=${'🏠'.repeat(65)}${'x'.repeat(8)}`;
    expect((await save({ name: 'x'.repeat(60), query })).status).toBe(201);
  });

  it('are limited to thirty', async () => {
    for (let count = 0; count < 30; count += 1) await save({ name: `View ${count}`, query: 'q=x' });
    expectApiError(await save({ name: 'One more', query: 'q=x' }), 400, { name: 'You can keep up to 30 views' });
    expect((await save({ name: 'View 29', query: 'q=y' })).status).toBe(201);
  });

  it('are limited to thirty even when many are saved at once', async () => {
    for (let count = 0; count < 29; count += 1) await save({ name: `View ${count}`, query: 'q=x' });
    const runner = api.database.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('lock table lead_views in share row exclusive mode');
    const answers = Promise.all(['First', 'Second'].map((name) => save({ name, query: 'q=x' })));
    await api.database.untilLocked(2);
    await runner.commitTransaction();
    await runner.release();
    expect((await answers).map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await list()).toHaveLength(30);
  });
});
