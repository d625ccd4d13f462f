import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@site/testing/spec-facts';
import { POLICY, PRIVACY } from './privacy';

const textOf = (id: string) => JSON.stringify(POLICY.find((section) => section.id === id)?.blocks ?? '');

describe('the privacy policy', () => {
  it('has its ten sections in their order', () => {
    expect(POLICY.map(({ heading }) => heading)).toEqual([
      'Introduction',
      'Information We Collect',
      'How We Use Information',
      'Sharing of Information',
      'Cookies',
      'Security',
      'Your Rights',
      'Children Under 18',
      'Changes to This Policy',
      'Contact',
    ]);
    expect(new Set(POLICY.map(({ id }) => id)).size).toBe(10);
    expect(PRIVACY.updated).toBe('Last updated April 30, 2025');
  });

  it.each([
    ['information', ['name', 'email', 'phone', 'ZIP code', 'Service details', 'technical data', 'Uploaded media']],
    ['sharing', ['do not sell']],
    ['cookies', ['cookie', 'Local storage']],
    ['security', [`${LIMITS.unclaimedUploadHours} hours`]],
    ['rights', ['Access', 'Correct', 'Delete', 'Restrict', 'Portability']],
    ['children', ['under 18']],
  ])('says in %s what it must', (id, words) => {
    for (const word of words) expect(textOf(id)).toContain(word);
  });

  it('contains no repeated text', () => {
    const texts = POLICY.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === 'string' ? [block] : block.points)),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});
