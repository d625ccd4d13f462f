import { describe, expect, it } from '@jest/globals';
import {
  type InvestmentInquiry,
  investmentInquiryPatchSchema,
  type QuoteRequest,
  quoteRequestPatchSchema,
  validate,
} from '@site/contracts';
import { INVESTMENT_INQUIRIES } from '../lead-kinds/investment-inquiry-kind';
import { QUOTE_REQUESTS } from '../lead-kinds/quote-request-kind';
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
const typed = (notes: string, lead = quote()): Draft => withTyped(QUOTE_REQUESTS, lead, undefined, 'notes', notes);

describe('the payload of an action', () => {
  const draft = workingDraft(QUOTE_REQUESTS, quote(), typed('Call back'));

  it('is the four fields and the version for Save Details, with the status unchanged', () => {
    const patch = patchOf(QUOTE_REQUESTS, draft, true);
    expect(patch).toEqual({ notes: 'Call back', quotedPrice: '', netProfit: '', purchased: true, version: 1 });
    expect(validate(quoteRequestPatchSchema, patch).ok).toBe(true);
  });

  it('includes the status for a move', () => {
    const patch = patchOf(QUOTE_REQUESTS, draft, false, 'in_progress');
    expect(patch).toMatchObject({ status: 'in_progress', notes: 'Call back', version: 1 });
    expect(validate(quoteRequestPatchSchema, patch).ok).toBe(true);
  });

  it('is notes and interest for an inquiry', () => {
    const inquiry = { id: 'i', version: 4, status: 'new', notes: 'Bank', interested: true } as InvestmentInquiry;
    const patch = patchOf(INVESTMENT_INQUIRIES, workingDraft(INVESTMENT_INQUIRIES, inquiry, undefined), true, 'closed');
    expect(patch).toEqual({ status: 'closed', notes: 'Bank', interested: true, version: 4 });
    expect(validate(investmentInquiryPatchSchema, patch).ok).toBe(true);
  });
});

describe('a draft of a lead that changes', () => {
  it('is empty until something is typed', () => {
    expect(workingDraft(QUOTE_REQUESTS, quote({ notes: 'x' }), undefined)).toMatchObject({
      unsaved: false,
      conflicts: [],
    });
  });

  it('keeps typed text and follows the lead in other fields', () => {
    const draft = workingDraft(
      QUOTE_REQUESTS,
      quote({ version: 2, quotedPrice: '$5', purchased: true }),
      typed('mine'),
    );
    expect(draft.texts).toEqual({ notes: 'mine', quotedPrice: '$5', netProfit: '' });
    expect(draft).toMatchObject({ unsaved: true, conflicts: [] });
    expect(draft.base.version).toBe(2);
  });

  it('stays on its base version when somebody else changed the same field', () => {
    const stored = typed('mine');
    const now = quote({ version: 3, notes: 'theirs' });
    const draft = workingDraft(QUOTE_REQUESTS, now, stored);
    expect(draft).toMatchObject({ conflicts: ['notes'], base: { version: 1 }, texts: { notes: 'mine' } });
    const more = withTyped(QUOTE_REQUESTS, now, stored, 'quotedPrice', '$7');
    expect(workingDraft(QUOTE_REQUESTS, now, more)).toMatchObject({
      conflicts: ['notes'],
      base: { version: 1 },
      texts: { notes: 'mine', quotedPrice: '$7' },
    });
  });

  it('has no conflict when both wrote the same text', () => {
    const draft = workingDraft(QUOTE_REQUESTS, quote({ version: 2, notes: 'mine' }), typed('mine'));
    expect(draft).toMatchObject({ unsaved: false, conflicts: [], base: { version: 2 } });
  });
});

describe('a saved draft', () => {
  const sent = typed('first');
  const saved = quote({ version: 2, notes: 'first', quotedPrice: '$5' });

  it('is cleared', () => {
    expect(afterSave(QUOTE_REQUESTS, sent, sent, saved)).toBeUndefined();
  });

  it('is kept when it was started while a save without one was pending', () => {
    expect(afterSave(QUOTE_REQUESTS, typed('meanwhile'), undefined, quote({ version: 2 }))).toMatchObject({
      texts: { notes: 'meanwhile' },
      base: { version: 2, texts: { notes: '' } },
    });
  });

  it('is kept, on the saved version, when more was typed during the save', () => {
    const more = withTyped(QUOTE_REQUESTS, quote(), sent, 'notes', 'first and second');
    expect(afterSave(QUOTE_REQUESTS, more, sent, saved)).toEqual({
      texts: { notes: 'first and second', quotedPrice: '$5', netProfit: '' },
      base: { version: 2, texts: { notes: 'first', quotedPrice: '$5', netProfit: '' } },
    });
  });
});
