import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rawMail } from '../notification/mail-transport.js';
import { PREVIEWS } from './preview-mails.js';

describe('the preview of mails', () => {
  it('shows every mail that the worker can send', () => {
    const sources = ['notification', 'reminders', 'sign-ins'].flatMap((folder) => {
      const path = join(import.meta.dirname, '..', folder);
      return readdirSync(path)
        .filter((file) => /-mail\.ts$/.test(file) && file !== 'plain-mail.ts')
        .map((file) => readFileSync(join(path, file), 'utf8'));
    });
    const made = sources.flatMap((text) =>
      [...text.matchAll(/^export function (\w+Mail)\(/gm)].map(([, name]) => name),
    );
    const preview = readFileSync(join(import.meta.dirname, 'preview-mails.ts'), 'utf8');
    expect(made.length).toBeGreaterThan(8);
    expect(made.filter((name) => !new RegExp(`\\b${name}\\(`).test(preview))).toEqual([]);
  });

  it.each(Object.entries(PREVIEWS))('has a complete mail: %s', async (_, mail) => {
    const raw = (await rawMail(mail)).toString();
    expect(raw).toMatch(/^Subject: \S/m);
    expect(String(mail.text)).not.toMatch(/undefined|\[object/);
  });
});
