import { describe, expect, it } from '@jest/globals';
import { LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { LIMITS as OWN_LIMITS } from './limits.js';
import { MESSAGES as OWN_MESSAGES } from './messages.js';
import { PROMISE } from './promise.js';

// Code that applies these limits runs in separate processes, which read them from the build.
describe('limits', () => {
  it('on uploads, mailed links, codes and short lists match the specification', () => {
    const { uploadMinutes, signInLink, invitation, passwordLink, code, recoveryCodes, myDay, related } = OWN_LIMITS;
    expect({ uploadMinutes, signInLink, invitation, passwordLink, code, recoveryCodes, myDay, related }).toEqual({
      uploadMinutes: LIMITS.uploadMinutes,
      signInLink: LIMITS.signInLink,
      invitation: LIMITS.invitation,
      passwordLink: LIMITS.passwordLink,
      code: LIMITS.code,
      recoveryCodes: LIMITS.recoveryCodes,
      myDay: LIMITS.myDay,
      related: LIMITS.related,
    });
  });

  it('of reminders are four hours before and seven days after an answer is due', () => {
    expect(PROMISE).toMatchObject({ warnHoursBefore: 4, escalateWithinDays: 7 });
  });

  it('on links, passwords and roles have the specified messages', () => {
    const names = [
      'signInLinkOver',
      'roleLacksRight',
      'passwordLinkOver',
      'currentPassword',
      'codeNeeded',
      'codeWrong',
      'role',
      'lastOwner',
      'alreadyActive',
    ] as const;
    for (const name of names) expect(OWN_MESSAGES[name]).toBe(MESSAGES[name]);
  });
});
