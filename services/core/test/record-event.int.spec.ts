import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OUTBOX_CHANNEL } from '@site/contracts';
import { eventually } from '@site/testing/eventually';
import { TestDatabase } from '@site/testing/test-database';
import pg from 'pg';
import { recordEvent } from '../src/index.js';

const LEAD = { quoteRequestId: '5d2b6f0e-3c0a-4d5e-9a51-1f7a3b2c4d5e' };

describe('an event in the outbox', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  afterAll(() => database.drop());
  beforeEach(() => database.rows('truncate outbox, effects'));

  it('is stored with one queued effect per consequence', async () => {
    const id = await database.source.transaction((manager) =>
      recordEvent(manager, 'quote-request.submitted', LEAD, 'request-0001'),
    );
    expect(await database.rows('select id, type, payload, request_id, published_at from outbox')).toEqual([
      { id, type: 'quote-request.submitted', payload: LEAD, request_id: 'request-0001', published_at: null },
    ]);
    const effects = await database.rows<{ effect: string }>('select effect from effects where event_id = $1', [id]);
    expect(effects.map(({ effect }) => effect).toSorted()).toEqual(['analytics', 'notification']);
  });

  it('is rolled back with a failed transaction', async () => {
    const work = database.source.transaction(async (manager) => {
      await recordEvent(manager, 'quote-request.submitted', LEAD, null);
      throw new Error('the lead could not be stored');
    });
    await expect(work).rejects.toThrow('the lead could not be stored');
    expect(await database.count('outbox')).toBe(0);
    expect(await database.count('effects')).toBe(0);
  });

  it('is rejected when its payload is invalid', async () => {
    const work = database.source.transaction((manager) =>
      recordEvent(manager, 'quote-request.submitted', { quoteRequestId: 'no id' }, null),
    );
    await expect(work).rejects.toThrow(/UUID/);
    expect(await database.count('outbox')).toBe(0);
  });

  it('notifies listeners once per commit, not before', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    try {
      let woken = 0;
      listener.on('notification', ({ channel }) => {
        if (channel === OUTBOX_CHANNEL) woken += 1;
      });
      await listener.query(`listen ${OUTBOX_CHANNEL}`);
      await database.source.transaction(async (manager) => {
        await recordEvent(manager, 'quote-request.submitted', LEAD, null);
        await recordEvent(manager, 'quote-request.submitted', LEAD, null);
        await listener.query('select 1');
        expect(woken).toBe(0);
      });
      await eventually(() => expect(woken).toBe(1));
    } finally {
      await listener.end();
    }
  });

  it('numbers events in write order', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await recordEvent(database.source.manager, 'quote-request.submitted', LEAD, null));
    }
    const rows = await database.rows<{ id: string }>('select id from outbox order by seq');
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });
});
