import { describe, expect, it } from '@jest/globals';
import { matchReason } from './match-reason';

const lead = {
  quotedPrice: '',
  fullName: 'Zoë Ångström',
  email: 'zoe@example.org',
  phone: '(214) 555-0168',
  zipCode: '75023',
  message: 'There is water damage in the kitchen after the last storm.',
  notes: 'Crew: Délgado',
  services: ['roofing'],
  // biome-ignore lint/suspicious/noExplicitAny: only the searched fields of a record.
} as any;

describe('the reason for a match', () => {
  it.each([
    ['9725550181', '+1 972 555 0181 x12'],
    ['(972) 555-0181', '+1 972 555 0181 x12'],
    ['555-0181', '+1 972 555 0181 x12'],
  ])('is the phone number for %s in %s', (query, phone) => {
    const reason = { label: 'Phone', before: '', match: phone, after: '' };
    expect(matchReason({ ...lead, phone, phoneE164: '+19725550181' }, query)).toEqual(reason);
  });

  it.each([
    ['214555', '214.555.0168'],
    ['zoe 5550168', '(214) 555-0168'],
  ])('is the phone number for a part of it, beside other words: %s', (query, phone) => {
    const reason = { label: 'Phone', before: '', match: phone, after: '' };
    expect(matchReason({ ...lead, email: 'a@example.org', phone, phoneE164: '+12145550168' }, query)).toEqual(reason);
  });

  it.each([
    ['lukasz', 'Łukasz'],
    ['strauss', 'Strauß'],
    ['aether', 'Æther'],
    ['soren', 'Søren'],
  ])('is a name with letters of its own for %s', (query, fullName) => {
    expect(matchReason({ ...lead, fullName }, query)).toEqual({
      label: 'Full name',
      before: '',
      match: fullName,
      after: '',
    });
  });

  it('is the contact log when no field matches and there were contacts', () => {
    const reason = { label: 'Contact log', before: '', match: '', after: '' };
    expect(matchReason({ ...lead, lastContactAt: '2026-11-20T12:00:00.000Z' }, 'quokka')).toEqual(reason);
  });

  it('is the phone number for an area code', () => {
    const reason = { label: 'Phone', before: '', match: '214', after: '.555.0168' };
    expect(matchReason({ ...lead, phone: '214.555.0168' }, '214')).toEqual(reason);
  });

  it.each([
    [
      'kitchen',
      { label: 'Message', before: '… is water damage in the ', match: 'kitchen', after: ' after the last storm.' },
    ],
    ['DELGADO', { label: 'Notes', before: 'Crew: ', match: 'Délgado', after: '' }],
    ['angstrom', { label: 'Full name', before: 'Zoë ', match: 'Ångström', after: '' }],
    ['5550168', { label: 'Phone', before: '', match: '(214) 555-0168', after: '' }],
    ['+1 214 555 0168', { label: 'Phone', before: '', match: '(214) 555-0168', after: '' }],
    ['75023', { label: 'ZIP code', before: '', match: '75023', after: '' }],
    // The row shows the name itself.
    ['zoe', { label: 'Email', before: '', match: 'zoe', after: '@example.org' }],
    ['xylophone', undefined],
    ['', undefined],
  ])('is the matching field, if any, for "%s"', (query, reason) => {
    expect(matchReason(lead, query)).toEqual(reason);
  });
});
