import { describe, expect, it } from '@jest/globals';
import { mailHref, telHref } from './contact-links';

describe('telHref', () => {
  it.each([
    ['(214) 555-0168', 'tel:+12145550168'],
    ['1 214 555 0168', 'tel:+12145550168'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
    ['214.555.0168 ext. 22', 'tel:+12145550168'],
    ['555-0168', 'tel:5550168'],
  ])('dials %s as %s', (phone, href) => {
    expect(telHref(phone)).toBe(href);
  });
});

describe('mailHref', () => {
  it('accepts only addresses', () => {
    expect(mailHref('renee@example.com')).toBe('mailto:renee@example.com');
    expect(mailHref('a?bcc=x&y@example.com')).toBe('mailto:a%3Fbcc%3Dx%26y@example.com');
  });
});
