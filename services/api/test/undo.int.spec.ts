import { describe, expect, it } from '@jest/globals';
import type { FoundLead, HistoryEntry } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { apiWithSession } from './support/api-with-session.js';
import { expectApiError } from './support/expect-api-error.js';
import { LEAD_TYPES } from './support/lead-kinds.js';

describe.each(LEAD_TYPES)('undoing a move of a $kind', (type) => {
  const desk = apiWithSession();

  const patch = (id: string, json: object) =>
    desk.api.call(type.path(id), { method: 'PATCH', json, session: desk.session });
  const undo = (id: string, as = desk.session) =>
    desk.api.call<FoundLead>(ENDPOINTS.leadUndo(id), { method: 'POST', session: as });
  const history = async (id: string) =>
    (await desk.api.call<HistoryEntry[]>(`${type.path(id)}/history`, { session: desk.session })).body.map(
      ({ action, changes }) => ({
        action,
        changes,
      }),
    );
  const later = (id: string, seconds: number) =>
    desk.api.database.rows(
      `update lead_history set created_at = created_at - $2 * interval '1 second' where lead_id = $1`,
      [id, seconds],
    );

  it.each([
    ['new', 'in_progress'],
    ['new', 'closed'],
    ['in_progress', 'closed'],
  ])('from %s to %s restores the status, keeps everything else, and is recorded', async (from, to) => {
    const id = await type.submit(desk.api);
    if (from !== 'new') await patch(id, { status: from });
    await patch(id, { status: to, notes: 'kept' });
    const { status, body } = await undo(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, kind: type.kind, status: from, notes: 'kept' });
    expect((await history(id))[0]).toEqual({
      action: 'undone',
      changes: [{ field: 'status', from: to, to: from }],
    });
    // A move can be undone only once, and the lead can move again.
    expectApiError(await undo(id), 409);
    expect((await patch(id, { status: to })).status).toBe(200);
  });

  it('restores a flag that closing a new lead cleared, and no other', async () => {
    const id = await type.submit(desk.api);
    await patch(id, { [type.flag]: true });
    await patch(id, { status: 'closed', [type.flag]: true });
    expect((await undo(id)).body).toMatchObject({ status: 'new', [type.flag]: true });
    const flag = { field: 'interested', from: false, to: true };
    const status = { field: 'status', from: 'closed', to: 'new' };
    expect((await history(id))[0]).toEqual({
      action: 'undone',
      changes: type.flag === 'interested' ? [flag, status] : [status],
    });
    await patch(id, { status: 'in_progress' });
    await patch(id, { status: 'closed', [type.flag]: false });
    // The flag was turned off by hand.
    expect((await undo(id)).body).toMatchObject({ status: 'in_progress', [type.flag]: false });
  });

  it('is possible for ten seconds of server time', async () => {
    const id = await type.submit(desk.api);
    await patch(id, { status: 'closed' });
    await later(id, 9);
    expect((await undo(id)).status).toBe(200);
    await patch(id, { status: 'closed' });
    await later(id, 10);
    expectApiError(await undo(id), 409);
    // PATCH cannot reopen a closed lead.
    expectApiError(await patch(id, { status: 'new' }), 409);
  });

  it('is for the user who moved it, even after a colleague saved notes', async () => {
    const id = await type.submit(desk.api);
    await patch(id, { status: 'in_progress' });
    await patch(id, { notes: 'a colleague’s' });
    await desk.api.database.rows(
      `update lead_history set staff_account_id = null where lead_id = $1 and changes @> '[{"field": "notes"}]'`,
      [id],
    );
    expect((await undo(id)).body).toMatchObject({ status: 'new', notes: 'a colleague’s' });
    await patch(id, { status: 'in_progress' });
    await desk.api.database.rows('update lead_history set staff_account_id = null where lead_id = $1', [id]);
    expectApiError(await undo(id), 409);
  });

  it('without a move or a lead changes nothing', async () => {
    const id = await type.submit(desk.api);
    expectApiError(await undo(id), 409);
    await patch(id, { notes: 'only notes' });
    expectApiError(await undo(id), 409);
    expectApiError(await undo('00000000-0000-4000-8000-000000000000'), 404);
    expectApiError(await undo('nonsense'), 404);
  });
});
