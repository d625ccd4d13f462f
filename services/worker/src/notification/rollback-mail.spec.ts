import { describe, expect, it } from '@jest/globals';
import { rollbackMail } from './rollback-mail.js';

describe('rollbackMail', () => {
  it('states what was rolled back, why, and what is active instead', () => {
    const mail = rollbackMail(
      {
        remote: 'mfe-forms',
        version: '1.0.1-0123456789ab',
        rolledBackTo: '1.0.0-ba9876543210',
        reason: 'errors in 20% of 45 visits, 0% with the previous version',
        at: new Date('2026-03-04T05:06:07Z'),
      },
      { eventId: '0198c0de-0000-4000-8000-000000000001', requestId: 'request-1' },
      {
        from: 'Fairhand <hello@fairhand.example>',
        to: 'staff@fairhand.example',
        publicOrigin: 'https://www.fairhand.example',
      },
    );
    expect(mail).toMatchObject({
      to: 'staff@fairhand.example',
      subject: 'mfe-forms 1.0.1-0123456789ab was rolled back',
    });
    expect(mail.text).toBe(
      [
        'mfe-forms 1.0.1-0123456789ab was rolled back to 1.0.0-ba9876543210 (2026-03-04T05:06:07.000Z).\n',
        'Reason: errors in 20% of 45 visits, 0% with the previous version.\n',
        'Fix the fault and release again. If the reason lies elsewhere, release the same version with --no-guard.',
        'https://www.fairhand.example/admin/releases\n',
      ].join('\n'),
    );
  });
});
