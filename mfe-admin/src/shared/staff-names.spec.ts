import { describe, expect, it } from '@jest/globals';
import { nameOf, nameOfAccount } from './staff-names';

describe('the name of a colleague', () => {
  it.each([
    ['ana@example.com', 'Ana'],
    ['ana.lopez@example.com', 'Ana Lopez'],
    ['j-p_smith+desk@example.com', 'J P Smith Desk'],
    ['@example.com', '@example.com'],
  ])('%s is %s', (email, name) => {
    expect(nameOf(email)).toBe(name);
  });

  it('is known of those who may sign in', () => {
    const staff = [{ id: '1', email: 'ana@example.com' }];
    expect([nameOfAccount(staff, '1'), nameOfAccount(staff, '2')]).toEqual(['Ana', 'a former colleague']);
  });
});
