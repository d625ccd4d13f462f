import { describe, expect, it } from '@jest/globals';
import { nameOf, nameOfAccount } from './staff-names';

describe('the name of a colleague', () => {
  it.each([
    ['ana@example.com', 'Ana'],
    ['ana.lopez@example.com', 'Ana Lopez'],
    ['j-p_smith+desk@example.com', 'J P Smith Desk'],
    ['@example.com', '@example.com'],
  ])('for %s is %s', (email, name) => {
    expect(nameOf(email)).toBe(name);
  });

  it('is also shown for former colleagues', () => {
    const staff = [
      { id: '1', email: 'ana@example.com', isFormer: false },
      { id: '2', email: 'ben@example.com', isFormer: true },
    ];
    expect(['1', '2', '3'].map((id) => nameOfAccount(staff, id))).toEqual([
      'Ana',
      'Ben (former)',
      'a former colleague',
    ]);
  });
});
