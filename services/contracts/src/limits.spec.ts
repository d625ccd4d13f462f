import { describe, expect, it } from '@jest/globals';
import { LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { LIMITS as OWN_LIMITS } from './limits.js';
import { MESSAGES as OWN_MESSAGES } from './messages.js';

// Where these take effect, processes of their own read them from what was built.
describe('the limits of times', () => {
  it('of uploads and sign-in links are those of the facts', () => {
    const { uploadMinutes, signInLink } = OWN_LIMITS;
    expect({ uploadMinutes, signInLink }).toEqual({
      uploadMinutes: LIMITS.uploadMinutes,
      signInLink: LIMITS.signInLink,
    });
  });

  it('of a sign-in link and of a role are told in the words of the facts', () => {
    for (const name of ['signInLinkOver', 'roleLacksRight'] as const) expect(OWN_MESSAGES[name]).toBe(MESSAGES[name]);
  });
});
