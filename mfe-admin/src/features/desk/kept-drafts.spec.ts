import { describe, expect, it } from '@jest/globals';
import { draftsOf } from './kept-drafts';

const draft = { texts: { notes: 'mine' }, base: { version: 1, texts: { notes: '' } } };
const kept = (drafts: unknown, contactNotes?: unknown) =>
  JSON.stringify({ email: 'a@example.com', drafts, contactNotes });
const NONE = { drafts: {}, contactNotes: {} };

describe('drafts that were kept', () => {
  it('are those of the account', () => {
    expect(draftsOf('a@example.com', kept({ q: draft }))).toEqual({ drafts: { q: draft }, contactNotes: {} });
  });

  it('are notes of a call, too', () => {
    const notes = { q: 'Rang twice', other: 5, more: null };
    expect(draftsOf('a@example.com', kept({}, notes))).toEqual({ drafts: {}, contactNotes: { q: 'Rang twice' } });
  });

  it('are none of another account', () => {
    expect(draftsOf('b@example.com', kept({ q: draft }))).toEqual(NONE);
  });

  it.each([null, '', 'null', '[]', '{"email":"a@example.com"}', kept(null)])('are none in %j', (text) => {
    expect(draftsOf('a@example.com', text)).toEqual(NONE);
  });

  it.each([
    null,
    {},
    { texts: { notes: 'mine' } },
    { ...draft, texts: { notes: 5 } },
    { ...draft, base: { version: '1', texts: {} } },
  ])('lack what is no draft: %j', (other) => {
    expect(draftsOf('a@example.com', kept({ other, q: draft }))).toEqual({ drafts: { q: draft }, contactNotes: {} });
  });
});
