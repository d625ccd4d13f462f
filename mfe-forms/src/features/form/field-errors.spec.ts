import { describe, expect, it } from '@jest/globals';
import { withFieldChecked } from './field-errors';

const known = { email: 'bad email', phone: 'bad phone' };

describe('messages after a field was looked at again', () => {
  it('drops the message of a mended field and keeps the others', () => {
    expect(withFieldChecked(known, 'email', undefined, false)).toEqual({ phone: 'bad phone' });
  });

  it('stays silent about a field that is still being typed', () => {
    expect(withFieldChecked(known, 'zipCode', 'bad zip', false)).toBe(known);
    expect(withFieldChecked(known, 'email', 'another', false)).toBe(known);
  });

  it('complains on blur', () => {
    expect(withFieldChecked(known, 'zipCode', 'bad zip', true)).toEqual({ ...known, zipCode: 'bad zip' });
  });

  it('is the same object when nothing changed, so that nothing renders', () => {
    expect(withFieldChecked(known, 'fullName', undefined, true)).toBe(known);
    expect(withFieldChecked(known, 'email', 'bad email', true)).toBe(known);
  });
});
