import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './test.ts';

const LINK = /\/login\/password#[A-Za-z0-9_-]{43}/;

/** The path of the link last mailed to this address. */
export async function mailedLink(dataDir: string, email: string, subject: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  let link: string | undefined;
  await expect(() => {
    const mail = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .find((text) => text.includes(`To: ${email}\r\n`) && text.includes(`Subject: ${subject}`));
    link = LINK.exec(mail ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link ?? '';
}
