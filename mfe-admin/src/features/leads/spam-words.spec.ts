import { describe, expect, it } from '@jest/globals';
import type { Lead } from '../lead-data/lead-kind';
import { spamReasons, spamWord } from './spam-words';

const lead = (change: Partial<Lead>) => ({ suspicion: null, spamSigns: [], spam: null, ...change }) as unknown as Lead;

describe('the texts about spam', () => {
  it.each([
    [{}, undefined],
    [{ suspicion: 'honeypot' }, 'Possibly spam'],
    [{ spamSigns: ['links'] }, 'Possibly spam'],
    [{ spamSigns: ['links'], spam: false }, undefined],
    [{ spam: true }, 'Spam'],
  ] as [Partial<Lead>, string | undefined][])('label a lead with %o as %s', (change, word) => {
    expect(spamWord(lead(change))).toBe(word);
  });

  it('name every reason', () => {
    expect(spamReasons(lead({ suspicion: 'too_fast', spamSigns: ['links', 'impossible_zip'] }))).toBe(
      'the form was sent faster than a person can type; it holds many links; there is no such ZIP code.',
    );
    expect(spamReasons(lead({ spam: true }))).toBe('');
  });
});
