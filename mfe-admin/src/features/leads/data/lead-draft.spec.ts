import { describe, expect, it } from '@jest/globals';
import {
  type InvestmentInquiry,
  inquiryPatchSchema,
  type QuoteRequest,
  quotePatchSchema,
  validate,
} from '@site/contracts';
import { INQUIRIES } from '../../inquiries/inquiry-kind';
import { QUOTES } from '../../quotes/quote-kind';
import { afterSave, type Draft, patchOf, withTyped, workingDraft } from './lead-draft';

const quote = (change: Partial<QuoteRequest> = {}) =>
  ({
    id: 'q',
    version: 1,
    status: 'new',
    notes: '',
    quotedPrice: '',
    netProfit: '',
    purchased: false,
    ...change,
  }) as QuoteRequest;
const typed = (notes: string, lead = quote()): Draft => withTyped(QUOTES, lead, undefined, 'notes', notes);

describe('what an action sends', () => {
  const draft = workingDraft(QUOTES, quote(), typed('Call back'));

  it('is the four fields and the version for Save Details, the status unchanged', () => {
    const patch = patchOf(QUOTES, draft, true);
    expect(patch).toEqual({ notes: 'Call back', quotedPrice: '', netProfit: '', purchased: true, version: 1 });
    expect(validate(quotePatchSchema, patch).ok).toBe(true);
  });

  it('is the status besides for a move', () => {
    const patch = patchOf(QUOTES, draft, false, 'in_progress');
    expect(patch).toMatchObject({ status: 'in_progress', notes: 'Call back', version: 1 });
    expect(validate(quotePatchSchema, patch).ok).toBe(true);
  });

  it('is notes and interest of an inquiry', () => {
    const inquiry = { id: 'i', version: 4, status: 'new', notes: 'Bank', interested: true } as InvestmentInquiry;
    const patch = patchOf(INQUIRIES, workingDraft(INQUIRIES, inquiry, undefined), true, 'closed');
    expect(patch).toEqual({ status: 'closed', notes: 'Bank', interested: true, version: 4 });
    expect(validate(inquiryPatchSchema, patch).ok).toBe(true);
  });
});

describe('a draft beside a lead that changes', () => {
  it('is nothing while nothing was typed', () => {
    expect(workingDraft(QUOTES, quote({ notes: 'x' }), undefined)).toMatchObject({ unsaved: false, conflicts: [] });
  });

  it('keeps what was typed and follows the lead in the rest', () => {
    const draft = workingDraft(QUOTES, quote({ version: 2, quotedPrice: '$5', purchased: true }), typed('mine'));
    expect(draft.texts).toEqual({ notes: 'mine', quotedPrice: '$5', netProfit: '' });
    expect(draft).toMatchObject({ unsaved: true, conflicts: [] });
    expect(draft.base.version).toBe(2);
  });

  it('stays on the version that it was typed on while somebody else has written something else', () => {
    const stored = typed('mine');
    const now = quote({ version: 3, notes: 'theirs' });
    const draft = workingDraft(QUOTES, now, stored);
    expect(draft).toMatchObject({ conflicts: ['notes'], base: { version: 1 }, texts: { notes: 'mine' } });
    const more = withTyped(QUOTES, now, stored, 'quotedPrice', '$7');
    expect(workingDraft(QUOTES, now, more)).toMatchObject({
      conflicts: ['notes'],
      base: { version: 1 },
      texts: { notes: 'mine', quotedPrice: '$7' },
    });
  });

  it('contradicts nothing when both wrote the same', () => {
    const draft = workingDraft(QUOTES, quote({ version: 2, notes: 'mine' }), typed('mine'));
    expect(draft).toMatchObject({ unsaved: false, conflicts: [], base: { version: 2 } });
  });
});

describe('a draft that was saved', () => {
  const sent = typed('first');
  const saved = quote({ version: 2, notes: 'first', quotedPrice: '$5' });

  it('is gone', () => {
    expect(afterSave(QUOTES, sent, sent, saved)).toBeUndefined();
  });

  it('stays when it was begun while a lead without one was saved', () => {
    expect(afterSave(QUOTES, typed('meanwhile'), undefined, quote({ version: 2 }))).toMatchObject({
      texts: { notes: 'meanwhile' },
      base: { version: 2, texts: { notes: '' } },
    });
  });

  it('stays when more was typed meanwhile, on what was saved', () => {
    const more = withTyped(QUOTES, quote(), sent, 'notes', 'first and second');
    expect(afterSave(QUOTES, more, sent, saved)).toEqual({
      texts: { notes: 'first and second', quotedPrice: '$5', netProfit: '' },
      base: { version: 2, texts: { notes: 'first', quotedPrice: '$5', netProfit: '' } },
    });
  });
});
