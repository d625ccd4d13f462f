import { describe, expect, it } from '@jest/globals';
import { quotePatchSchema, validate } from '@site/contracts';
import { patchOf, withoutSaved } from './quote-draft';

const draft = { notes: 'Call back', quotedPrice: '$1', netProfit: '' };

describe('what an action sends', () => {
  it('is the four fields for Save Details, the status unchanged', () => {
    expect(patchOf(draft, true)).toEqual({ ...draft, purchased: true });
  });

  it('is the status besides for a move', () => {
    expect(patchOf(draft, false, 'in_progress')).toEqual({ ...draft, purchased: false, status: 'in_progress' });
  });

  it('is what the API takes', () => {
    expect(validate(quotePatchSchema, patchOf(draft, true)).ok).toBe(true);
    expect(validate(quotePatchSchema, patchOf(draft, true, 'closed')).ok).toBe(true);
  });
});

describe('a draft', () => {
  const drafts = { a: draft, b: { ...draft, notes: 'Other' } };

  it('ends when what it holds is saved', () => {
    expect(withoutSaved(drafts, 'a', patchOf(draft, true))).toEqual({ b: drafts.b });
  });

  it('stays when more was typed meanwhile, or when something else was saved', () => {
    expect(withoutSaved(drafts, 'b', patchOf(draft, true))).toBe(drafts);
    expect(withoutSaved(drafts, 'a', { purchased: true })).toBe(drafts);
    expect(withoutSaved(drafts, 'c', patchOf(draft, true))).toBe(drafts);
  });
});
