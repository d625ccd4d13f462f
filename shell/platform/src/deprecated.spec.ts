import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deprecated } from './deprecated.js';

const warn = jest.spyOn(console, 'warn');
const { NODE_ENV } = process.env;
beforeEach(() => {
  warn.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV;
});

describe('deprecated', () => {
  it('warns once per name and suggests a replacement', () => {
    for (const _ of [1, 2]) deprecated('useQuery', { since: '1.1.0', use: 'useSearch' });
    deprecated('goTo', { since: '1.2.0', use: 'navigate' });
    expect(warn.mock.calls).toEqual([
      ['@site/platform: useQuery is deprecated since 1.1.0 and goes with the next major version. Use useSearch.'],
      ['@site/platform: goTo is deprecated since 1.2.0 and goes with the next major version. Use navigate.'],
    ]);
  });

  it('is silent in production', () => {
    process.env.NODE_ENV = 'production';
    deprecated('scrollUp', { since: '1.1.0', use: 'navigate' });
    expect(warn).not.toHaveBeenCalled();
  });
});
