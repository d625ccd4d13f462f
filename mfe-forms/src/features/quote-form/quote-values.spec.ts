import { describe, expect, it } from '@jest/globals';
import { MESSAGES } from '@site/testing/spec-facts';
import { checkQuoteRequest } from './quote-values';

function form(entries: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(entries)) for (const value of [values].flat()) data.append(name, value);
  return data;
}

const typed = {
  fullName: 'Ada Price',
  email: 'ada@example.com',
  phone: '(214) 555-0100',
  zipCode: '75201',
  message: '',
};

describe('the values of the quote form', () => {
  it('are the trimmed texts and the ticked options', () => {
    const data = form({
      ...typed,
      fullName: '  Ada Price ',
      message: 'Two lines\nof text',
      services: ['roofing', 'hvac'],
    });
    expect(checkQuoteRequest(data)).toEqual({
      ok: true,
      value: { ...typed, message: 'Two lines\nof text', services: ['roofing', 'hvac'] },
    });
  });

  it('need neither message nor services', () => {
    expect(checkQuoteRequest(form(typed))).toMatchObject({ ok: true, value: { message: '', services: [] } });
  });

  it('ignore other controls of the form, such as file inputs', () => {
    const data = form(typed);
    data.append('photos', new File([], ''));
    expect(checkQuoteRequest(data).ok).toBe(true);
  });

  it('get the exact messages when the form is empty', () => {
    expect(checkQuoteRequest(new FormData())).toEqual({
      ok: false,
      fields: { fullName: MESSAGES.fullName, email: MESSAGES.email, phone: MESSAGES.phone, zipCode: MESSAGES.zipCode },
    });
  });

  it('report a service that is not in the list', () => {
    expect(checkQuoteRequest(form({ ...typed, services: 'castles' }))).toEqual({
      ok: false,
      fields: { services: MESSAGES.unknownService },
    });
  });
});
