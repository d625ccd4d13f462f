import { describe, expect, it } from '@jest/globals';
import { draftsOf } from './kept-drafts';

const draft = { texts: { notes: 'mine' }, base: { version: 1, texts: { notes: '' } } };
const kept = (drafts: unknown, contactNotes?: unknown) =>
  JSON.stringify({ email: 'a@example.com', drafts, contactNotes });
const NONE = { drafts: {}, contactNotes: {} };

describe('stored drafts', () => {
  it('are restored for their account', () => {
    expect(draftsOf('a@example.com', kept({ q: draft }))).toEqual({ drafts: { q: draft }, contactNotes: {} });
  });

  it('include the notes of calls', () => {
    const notes = { q: 'Rang twice', other: 5, more: null };
    expect(draftsOf('a@example.com', kept({}, notes))).toEqual({ drafts: {}, contactNotes: { q: 'Rang twice' } });
  });

  it('are not restored for another account', () => {
    expect(draftsOf('b@example.com', kept({ q: draft }))).toEqual(NONE);
  });

  it.each([null, '', 'null', '[]', '{"email":"a@example.com"}', kept(null)])('are empty for %j', (text) => {
    expect(draftsOf('a@example.com', text)).toEqual(NONE);
  });

  it.each([
    null,
    {},
    { texts: { notes: 'mine' } },
    { ...draft, texts: { notes: 5 } },
    { ...draft, base: { version: '1', texts: {} } },
  ])('skip an invalid draft: %j', (other) => {
    expect(draftsOf('a@example.com', kept({ other, q: draft }))).toEqual({ drafts: { q: draft }, contactNotes: {} });
  });
});
