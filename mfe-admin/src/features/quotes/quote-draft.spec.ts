import { describe, expect, it } from '@jest/globals';
import { quotePatchSchema, validate } from '@site/contracts';
import { patchOf } from './quote-draft';

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
