import { describe, expect, it } from '@jest/globals';
import { withFieldChecked } from './field-errors';

const known = { email: 'bad email', phone: 'bad phone' };

describe('error messages after a field is validated again', () => {
  it('drop the message of a fixed field and keep the others', () => {
    expect(withFieldChecked(known, 'email', undefined, false)).toEqual({ phone: 'bad phone' });
  });

  it('exclude a field that is still being typed', () => {
    expect(withFieldChecked(known, 'zipCode', 'bad zip', false)).toBe(known);
    expect(withFieldChecked(known, 'email', 'another', false)).toBe(known);
  });

  it('include a field on blur', () => {
    expect(withFieldChecked(known, 'zipCode', 'bad zip', true)).toEqual({ ...known, zipCode: 'bad zip' });
  });

  it('are the same object when nothing changed, to avoid a render', () => {
    expect(withFieldChecked(known, 'fullName', undefined, true)).toBe(known);
    expect(withFieldChecked(known, 'email', 'bad email', true)).toBe(known);
  });
});
