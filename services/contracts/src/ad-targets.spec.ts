import { describe, expect, it } from '@jest/globals';
import { adTarget } from './ad-targets.js';

describe('adTarget', () => {
  it.each([
    ['default', '/'],
    ['renovation', '/services/painting'],
    ['construction', '/services/drywall'],
    ['remodeling', '/services/water-damage-restoration'],
    ['maintenance', '/services/hvac'],
    ['quote', '/#contact'],
    ['investment', '/investments'],
  ])('leads %s to %s', (target, page) => {
    expect(adTarget(target)).toBe(page);
  });

  it('leads to the home page without a target', () => {
    expect(adTarget(null)).toBe('/');
    expect(adTarget('')).toBe('/');
  });

  it.each([
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    'get',
    'size',
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    '/admin',
    'Quote',
    ' quote',
    'quote\u0000',
    'x'.repeat(10_000),
  ])('leads to the home page for an unknown target: %j', (target) => {
    expect(adTarget(target)).toBe('/');
  });
});
