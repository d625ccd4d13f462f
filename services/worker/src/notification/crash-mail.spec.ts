import { describe, expect, it } from '@jest/globals';
import { crashMail } from './crash-mail.js';

const identity = { eventId: '0198c0de-0000-4000-8000-000000000001', requestId: 'request-1' };
const addresses = {
  from: 'Fairhand <hello@fairhand.example>',
  to: 'staff@fairhand.example',
  publicOrigin: 'https://www.fairhand.example',
};
const crash = {
  remote: 'mfe-forms',
  version: '1.0.1-0123456789ab',
  rolledBackTo: '1.0.0-ba9876543210',
  reason: 'Error: broken',
  crashedAt: new Date('2026-03-04T05:06:07Z'),
};

describe('crashMail', () => {
  it('states what crashed, why, and what is active instead', () => {
    const mail = crashMail(crash, identity, addresses);
    expect(mail).toMatchObject({
      to: 'staff@fairhand.example',
      subject: 'mfe-forms 1.0.1-0123456789ab crashed the site and was rolled back',
      messageId: `<${identity.eventId}@www.fairhand.example>`,
    });
    expect(mail.text).toBe(
      [
        'mfe-forms 1.0.1-0123456789ab ended two processes of the site within a minute (2026-03-04T05:06:07.000Z).',
        'It was rolled back to 1.0.0-ba9876543210.\n',
        'Reason: Error: broken\n',
        'This version cannot be released again. Fix the fault and release another one.',
        'https://www.fairhand.example/admin/releases\n',
      ].join('\n'),
    );
  });

  it('states when there was no earlier version', () => {
    const mail = crashMail({ ...crash, rolledBackTo: null }, identity, addresses);
    expect(mail.subject).toBe('mfe-forms 1.0.1-0123456789ab crashed the site and was withdrawn');
    expect(mail.text).toContain('There was no version to go back to: the frontend was taken out of the site.');
  });
});
