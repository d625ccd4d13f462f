import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { encodeWord } from 'nodemailer/lib/mime-funcs/index.js';

export const MAIL_TRANSPORT = Symbol('mail transport');

/** Takes a mail away. The same event's mail may come again after a crash. */
export interface MailTransport {
  send(eventId: string, mail: Mail.Options): Promise<void>;
  /** Of which events it still has the mails. A server keeps none. */
  kept(): Promise<string[]>;
  forget(eventId: string): Promise<void>;
}

/** By a server, or else into a folder. */
export function mailTransport({ server, folder }: { server: string | undefined; folder: string }): MailTransport {
  return server ? new SmtpTransport(server) : new FolderTransport(folder);
}

/**
 * Each mail a file `<eventId>.eml`. A mail is there whole or not at all, and never twice: it is
 * written beside its name and moved there.
 */
class FolderTransport implements MailTransport {
  constructor(private readonly folder: string) {}

  async send(eventId: string, mail: Mail.Options): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `${eventId}.eml`);
    if (await exists(path)) return;
    const part = join(this.folder, `.${eventId}.part`);
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(await rawMail(mail));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  }

  async kept(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      // Nothing was mailed yet.
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => MAIL.exec(name)?.[1] ?? []);
  }

  async forget(eventId: string): Promise<void> {
    await rm(join(this.folder, `${eventId}.eml`), { force: true });
  }
}

const MAIL = /^([0-9a-f-]{36})\.eml$/;

/**
 * By SMTP. A server that has taken the mail when this process dies gets it again; the Message-ID,
 * made of the event, is what tells receivers that it is the same one.
 */
export class SmtpTransport implements MailTransport, OnApplicationShutdown {
  private readonly transporter: Transporter;

  constructor(url: string) {
    const address = new URL(url);
    this.transporter = createTransport({
      host: address.hostname,
      port: address.port ? Number(address.port) : undefined,
      secure: address.protocol === 'smtps:',
      // Otherwise STARTTLS is used where it is offered, and a man in the middle could hide the offer.
      requireTLS: address.searchParams.get('requireTLS') === 'true',
      auth: address.username
        ? { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) }
        : undefined,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
  }

  async send(_eventId: string, mail: Mail.Options): Promise<void> {
    const node = composed(mail);
    await this.transporter.sendMail({ envelope: node.getEnvelope(), raw: await node.build() });
  }

  async kept(): Promise<string[]> {
    return [];
  }

  async forget(): Promise<void> {}

  onApplicationShutdown(): void {
    this.transporter.close();
  }
}

/** The whole mail as it goes over the wire. */
export function rawMail(mail: Mail.Options): Promise<Buffer> {
  return composed(mail).build();
}

/** Header values of at most this many characters a word, as nodemailer makes them. */
const WORD_LENGTH = 52;

/** What nodemailer encodes texts of headers with; it passes on what looks encoded, quoted or as it is. */
interface HeaderEncoder {
  _encodeAddressName(name: string): string;
  _encodeWords(text: string): string;
}

/** A text that looks like an encoded word is encoded itself: otherwise mail programs show what it stands for. */
function composed(mail: Mail.Options) {
  const node = new MailComposer(mail).compile();
  node.normalizeHeaderKey = mail.normalizeHeaderKey;
  const encoder = node as unknown as HeaderEncoder;
  for (const method of ['_encodeAddressName', '_encodeWords'] as const) {
    const encode = encoder[method].bind(node);
    encoder[method] = (text) => (text.includes('=?') ? encodeWord(text, 'Q', WORD_LENGTH) : encode(text));
  }
  return node;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
