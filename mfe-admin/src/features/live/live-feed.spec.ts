import { describe, expect, it } from '@jest/globals';
import { readLiveEvent, readLiveReplay } from './live-feed';

describe('a message on the live stream', () => {
  it('is an event of a known kind', () => {
    const created = { kind: 'quote-request', change: 'created', record: { id: 'a' } };
    expect(readLiveEvent(JSON.stringify(created))).toEqual(created);
    const deleted = { kind: 'investment-inquiry', change: 'deleted', id: 'a' };
    expect(readLiveEvent(JSON.stringify(deleted))).toEqual(deleted);
  });

  it.each([
    '',
    'null',
    '{"kind":"quote-request"}',
    '{"kind":"visit","change":"deleted","id":"a"}',
    '{"kind":"quote-request","change":"updated","id":"a"}',
    '{"kind":"quote-request","change":"deleted"}',
  ])('is ignored when it is %s', (data) => {
    expect(readLiveEvent(data)).toBeUndefined();
  });
});

describe('the replay of earlier events', () => {
  it('contains its start and the changes', () => {
    const replay = { reachMs: 5, changes: [] };
    expect(readLiveReplay(JSON.stringify(replay))).toEqual(replay);
  });

  it.each(['', 'null', '{}', '{"reachMs":"5","changes":[]}', '{"reachMs":5}'])('is ignored when it is %s', (data) => {
    expect(readLiveReplay(data)).toBeUndefined();
  });
});
