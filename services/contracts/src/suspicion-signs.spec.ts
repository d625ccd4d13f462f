import { describe, expect, it } from '@jest/globals';
import { spamSignsOf } from './suspicion.js';

const of = (message: string, more: object = {}) => spamSignsOf({ fullName: 'Ada Price', message, ...more });

describe('the signs of spam', () => {
  it.each([
    ['See https://a.example and http://b.example', []],
    ['http://a.example http://b.example www.c.example', ['links']],
    ['[url=x]a[/url] <a href=b>c</a> https://d.example', ['links']],
    ['Earn money today. Earn money today! EARN MONEY TODAY', ['repeated_text']],
    ['Please call. Please call. Please', []],
    ['No. No. No. No.', []],
    [`Hel${'o'.repeat(20)}`, ['repeated_text']],
    [`Hel${'o'.repeat(19)}`, []],
    ['', []],
  ] as const)('in %j are %j', (message, signs) => {
    expect(of(message)).toEqual(signs);
  });

  it.each([
    ['00000', ['impossible_zip']],
    ['99999', []],
    ['98765', ['impossible_zip']],
    ['21300-1234', ['impossible_zip']],
    ['75201', []],
    ['99501', []],
    ['00501', []],
  ] as const)('in the ZIP code %s are %j', (zipCode, signs) => {
    expect(of('', { zipCode })).toEqual(signs);
  });

  it('are also found in the name', () => {
    expect(spamSignsOf({ fullName: 'Win http://a.example' })).toEqual(['links']);
  });
});
