import { mailsWith } from './mails.ts';
import { expect } from './test.ts';

const LINK = /\/login\/password#[A-Za-z0-9_-]{43}/;

/** The path of the link last mailed to this address. */
export async function mailedLink(dataDir: string, email: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const [mail = ''] = mailsWith(dataDir, `To: ${email}\r\n`, `Subject: ${subject}`);
    link = LINK.exec(mail)?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return link ?? '';
}
