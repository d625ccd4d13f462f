import { describe, expect, it } from '@jest/globals';
import { brand } from '@site/contracts';
import { WorkerConfig } from './worker-config.js';

const enough = {
  DATABASE_URL: 'postgres://user:secret@localhost:5432/site',
  REDIS_URL: 'redis://localhost:6379',
  MAIL_DIR: '/tmp/mail',
  PUBLIC_ORIGIN: 'http://localhost:3000',
};

describe('WorkerConfig', () => {
  it('has defaults for optional variables', () => {
    const config = new WorkerConfig({ ...enough, MAIL_TO: '' });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3002,
      mail: { server: undefined, folder: '/tmp/mail', to: brand.email },
      reconcile: { seconds: 30, graceSeconds: 10 },
      remindSeconds: 60,
      guard: { seconds: 5, minutes: 30, views: 200, minViews: 20, points: 5 },
      digestAt: '07:45',
      office: {
        days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '17:00',
        holidays: [],
      },
    });
  });

  it('accepts a mail server instead of a folder', () => {
    const { MAIL_DIR: _, ...rest } = enough;
    expect(new WorkerConfig({ ...rest, SMTP_URL: 'smtp://mail:25' }).mail.server).toBe('smtp://mail:25');
  });

  it.each([
    ['DATABASE_URL', 'secret'],
    ['REDIS_URL', 'http://secret'],
    ['SMTP_URL', 'secret'],
    ['WORKER_PORT', 'secret'],
    ['PUBLIC_ORIGIN', 'secret'],
    ['RECONCILE_SECONDS', '0'],
    ['OFFICE_DAYS', 'Mon, secret'],
    ['OFFICE_OPENS', '8 secret'],
    ['OFFICE_HOLIDAYS', '2026-02-31,secret'],
    ['DIGEST_AT', 'secret'],
    ['LOG_LEVEL', 'secret'],
  ])('names a wrong %s, but never its value', (name, value) => {
    let message = '';
    try {
      new WorkerConfig({ ...enough, [name]: value });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(name);
    expect(message).not.toContain('secret');
  });

  it.each(['DATABASE_URL', 'REDIS_URL', 'MAIL_DIR', 'PUBLIC_ORIGIN'])('names a missing %s', (name) => {
    expect(() => new WorkerConfig({ ...enough, [name]: undefined })).toThrow(`${name} is missing`);
  });

  it('refuses a digest at or after the end of the office day, when none would be sent', () => {
    expect(() => new WorkerConfig({ ...enough, DIGEST_AT: '16:59' })).not.toThrow();
    for (const DIGEST_AT of ['17:00', '18:30']) {
      expect(() => new WorkerConfig({ ...enough, DIGEST_AT })).toThrow(
        /^DIGEST_AT must be before OFFICE_CLOSES[^\n]*$/,
      );
    }
  });

  it.each([
    ['MAIL_FROM', 'office'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'a@example.com b@example.com'],
    ['MAIL_TO', 'office'],
    ['MAIL_TO', ','],
    ['MAIL_TO', 'a@example.com, office'],
    ['MAIL_TO', 'a@example.com b@example.com'],
    ['MAIL_TO', 'a@example.com <b@example.com>'],
    ['MAIL_TO', 'a@@example.com'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => new WorkerConfig({ ...enough, [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
  });

  it('accepts one sender and several receivers, with or without names', () => {
    const given = { MAIL_FROM: 'Fair Hand <a@example.com>', MAIL_TO: 'Ann <a@example.com>, b@mail.internal,' };
    expect(new WorkerConfig({ ...enough, ...given }).mail).toMatchObject({ from: given.MAIL_FROM, to: given.MAIL_TO });
  });

  it.each([
    ['DIGEST_AT', '7:45'],
    ['OFFICE_OPENS', '9:00'],
    ['OFFICE_CLOSES', '7 pm'],
    ['OFFICE_CLOSES', '05:00 pm'],
  ])('says only what is wrong with %s=%s', (name, value) => {
    expect(() => new WorkerConfig({ ...enough, [name]: value })).toThrow(
      new RegExp(`^${name} must be a time of day like 08:00$`),
    );
  });

  it('refuses an office that closes before it opens', () => {
    expect(() => new WorkerConfig({ ...enough, OFFICE_OPENS: '18:00' })).toThrow(
      /^OFFICE_OPENS must be before OFFICE_CLOSES$/,
    );
  });

  it('reports all errors at once, one per line', () => {
    expect(() => new WorkerConfig({ ...enough, LOG_LEVEL: 'loud', REDIS_URL: undefined, MAIL_DIR: '' })).toThrow(
      /^LOG_LEVEL [^\n]+\nREDIS_URL [^\n]+\nMAIL_DIR [^\n]+$/,
    );
  });
});
