import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@site/contracts';
import { ENDPOINTS, REQUEST_STATUSES } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { LEAD_TYPES } from './support/lead-kinds.js';
import { STAFF, TestApi } from './support/test-api.js';
import { jpeg, pdf } from './support/test-files.js';

const EMAIL = STAFF.email.toLowerCase();

describe('the desk', () => {
  let api: TestApi;
  let session: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
  });
  afterAll(() => api.stop());

  describe.each(LEAD_TYPES)('for leads of kind $kind', (type) => {
    const patch = (id: string, json: object) => api.call(type.path(id), { method: 'PATCH', json, session });
    const remove = (id: string) => api.call(type.path(id), { method: 'DELETE', session });
    const history = (id: string) => api.call<HistoryEntry[]>(`${type.path(id)}/history`, { session });

    it.each(REQUEST_STATUSES)('deletes a lead that is %s, once', async (status) => {
      const id = await type.submit(api);
      const other = await type.submit(api);
      if (status !== 'new') await patch(id, { status });
      const answer = await remove(id);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: '' });
      expect(await api.database.count(`${type.table} where id = $1`, [id])).toBe(0);
      expect(await api.database.count(`${type.table} where id = $1`, [other])).toBe(1);
      expectApiError(await remove(id), 404);
      expectApiError(await patch(id, { notes: 'late' }), 404);
    });

    it('lets one of many concurrent deletions win', async () => {
      const id = await type.submit(api);
      const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(404)]);
      expect(await api.database.count('lead_history where lead_id = $1', [id])).toBe(1);
    });

    it.each(['00000000-0000-4000-8000-000000000000', 'x', '%00'])('deletes nothing for %j', async (id) => {
      expectApiError(await remove(id), 404);
      expectApiError(await history(id), 404);
    });

    it('lists what happened, newest first', async () => {
      const id = await type.submit(api);
      expect(await history(id)).toMatchObject({ status: 200, body: [] });
      await patch(id, { notes: 'called' });
      await patch(id, { status: 'in_progress', notes: 'called' });
      const { body, headers } = await history(id);
      expect(headers.get('cache-control')).toBe('no-store');
      const row = { id: expect.stringMatching(/^\d+$/), at: expect.stringMatching(/Z$/), by: EMAIL, action: 'updated' };
      expect(body).toEqual([
        { ...row, changes: [{ field: 'status', from: 'new', to: 'in_progress' }] },
        { ...row, changes: [{ field: 'notes', from: '', to: 'called' }] },
      ]);
    });

    it('keeps only the deletion and its author, and nothing written about the lead', async () => {
      const id = await type.submit(api);
      await patch(id, { notes: 'Ada, 12 Main Street' });
      await remove(id);
      expect((await history(id)).body).toEqual([
        { id: expect.any(String), at: expect.any(String), by: EMAIL, action: 'deleted', changes: [] },
      ]);
    });

    it('keeps the events of a deleted lead', async () => {
      const id = await type.submit(api);
      const before = await api.stored();
      await remove(id);
      expect(await api.stored()).toMatchObject({ events: before.events, effects: before.effects });
    });

    it('deletes nothing when the deletion cannot be recorded', async () => {
      const id = await type.submit(api);
      await patch(id, { notes: 'kept' });
      await api.database.rows(
        'alter table lead_history add constraint nothing check (action <> $$deleted$$) not valid',
      );
      try {
        expectApiError(await remove(id), 500);
      } finally {
        await api.database.rows('alter table lead_history drop constraint nothing');
      }
      expect(await api.database.count(`${type.table} where id = $1`, [id])).toBe(1);
      expect((await history(id)).body).toHaveLength(1);
    });
  });

  it('queues the objects of a deleted request for removal, with renditions, and no others', async () => {
    const upload = async () =>
      (await api.upload({ photos: [await jpeg()], pdfFiles: [pdf()] })).body.files as [string, string];
    const [[photo, document], [otherPhoto, otherDocument]] = [await upload(), await upload()];
    const { body: receipt } = await api.submit({ photos: [photo], pdfFiles: [document] });
    await api.submit({ photos: [otherPhoto], pdfFiles: [otherDocument] });
    const [row] = (await api.database.rows<{ storage_key: string }>(
      `update files set rendition_key = 'renditions/' || id, rendition_type = 'image/webp', rendition_bytes = 1
        where quote_request_id = $1 and kind = 'photo' returning storage_key`,
      [receipt.id],
    )) as unknown as [{ storage_key: string }[]];
    const wanted = await api.database.rows<{ key: string }>(
      `select storage_key as key from files where quote_request_id = $1
       union select rendition_key from files where quote_request_id = $1 and rendition_key is not null`,
      [receipt.id],
    );
    expect({ row: row?.length, wanted: wanted.length }).toEqual({ row: 1, wanted: 3 });
    await api.call(ENDPOINTS.quoteRequest(receipt.id), {
      method: 'DELETE',
      session,
      headers: { 'x-request-id': 'request-of-deletion' },
    });
    const events = await api.database.rows<{ payload: { storageKeys: string[] } }>(
      `select payload, request_id, state, effect from outbox join effects on event_id = id where type = 'files.discarded'`,
    );
    expect(events).toEqual([
      { payload: expect.any(Object), request_id: 'request-of-deletion', state: 'queued', effect: 'removal' },
    ]);
    expect(events[0]?.payload.storageKeys.toSorted()).toEqual(wanted.map(({ key }) => key).toSorted());
    expect(await api.database.count('files')).toBe(2);
    expect((await api.call(photo, { session })).status).toBe(404);
    expect((await api.call(otherPhoto, { session })).status).toBe(200);
  });
});
