import { describe, expect, it } from '@jest/globals';
import { readLiveBefore, readLiveEvent } from './live-feed';

describe('what is heard over the line', () => {
  it('is an event of a kind that the desk knows', () => {
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
  ])('is nothing when it is %s', (data) => {
    expect(readLiveEvent(data)).toBeUndefined();
  });
});

describe('what is told of the time before', () => {
  it('is how far back it reaches, and changes', () => {
    const before = { reachMs: 5, changes: [] };
    expect(readLiveBefore(JSON.stringify(before))).toEqual(before);
  });

  it.each(['', 'null', '{}', '{"reachMs":"5","changes":[]}', '{"reachMs":5}'])('is nothing when it is %s', (data) => {
    expect(readLiveBefore(data)).toBeUndefined();
  });
});
