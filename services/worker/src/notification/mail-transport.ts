import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { flushFolder, modifiedAt } from '@site/core/storage';
import { createTransport, type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { encodeWord } from 'nodemailer/lib/mime-funcs/index.js';
import { PartlySentError } from '../effects/partly-sent-error.js';

export const MAIL_TRANSPORT = Symbol('mail transport');

export interface KeptMail {
  eventId: string;
  lastModified: Date;
}

/** Delivers a mail. After a crash, the mail of the same event may be delivered again. */
export interface MailTransport {
  /**
   * @param reached Addresses that have this mail from an earlier attempt; they get no second one.
   * @throws PartlySentError if the server refuses an address. Errors have a server's reply without its addresses.
   */
  send(eventId: string, mail: Mail.Options, reached: readonly string[]): Promise<void>;
  /** Mails that it still has. A server keeps none. */
  kept(): Promise<KeptMail[]>;
  forget(eventId: string): Promise<void>;
}

/** Sends by a server, or writes into a folder. */
export function mailTransport({ server, folder }: { server: string | undefined; folder: string }): MailTransport {
  return server ? new SmtpTransport(server) : new FolderTransport(folder);
}

/**
 * Each mail as a file `<eventId>.eml`. A mail is complete or missing, and never duplicated: it is
 * written to a temporary file and renamed.
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
    await flushFolder(this.folder);
  }

  async kept(): Promise<KeptMail[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      // No mail yet.
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const mails: KeptMail[] = [];
    for (const name of names) {
      const eventId = MAIL.exec(name)?.[1];
      const lastModified = eventId && (await modifiedAt(join(this.folder, name)));
      if (lastModified) mails.push({ eventId, lastModified });
    }
    return mails;
  }

  async forget(eventId: string): Promise<void> {
    for (const name of [`${eventId}.eml`, `.${eventId}.part`]) await rm(join(this.folder, name), { force: true });
  }
}

/** A mail, or what a crash left of one. */
const MAIL = /^\.?([0-9a-f-]{36})\.(?:eml|part)$/;

/**
 * By SMTP. If this process dies after the server took the mail, the mail is sent again; with the same Message-ID,
 * derived from the event, receivers recognize it.
 */
export class SmtpTransport implements MailTransport, OnApplicationShutdown {
  private readonly transporter: Transporter;

  constructor(url: string) {
    const address = new URL(url);
    this.transporter = createTransport({
      host: address.hostname,
      port: address.port ? Number(address.port) : undefined,
      secure: address.protocol === 'smtps:',
      // Otherwise STARTTLS is used only if it is offered, and an attacker in the middle could hide the offer.
      requireTLS: address.searchParams.get('requireTLS') === 'true',
      auth: address.username
        ? { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) }
        : undefined,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
  }

  async send(_eventId: string, mail: Mail.Options, reached: readonly string[]): Promise<void> {
    const node = composed(mail);
    const { from, to } = node.getEnvelope();
    const rest = to.filter((address) => !reached.includes(address));
    // The others were taken out of MAIL_TO in the meantime.
    if (rest.length === 0) return;
    const { accepted = [], rejectedErrors: refusals = [] } = await this.transporter
      .sendMail({ envelope: { from, to: rest }, raw: await node.build() })
      // If one address of several is refused, nodemailer does not throw.
      .catch((error) => {
        if (error.rejectedErrors) return error;
        // A stack begins with the message.
        for (const key of ['message', 'stack']) error[key] = withoutAddresses(error[key]);
        throw error;
      });
    if (refusals.length === 0) return;
    const words = refusals.map(({ response }: { response: string }) => withoutAddresses(response)).join('; ');
    const message = `refused for ${refusals.length} of ${to.length} addresses: ${words}`;
    throw new PartlySentError(message, [...reached, ...accepted]);
  }

  async kept(): Promise<KeptMail[]> {
    return [];
  }

  async forget(): Promise<void> {}

  onApplicationShutdown(): void {
    this.transporter.close();
  }
}

/** A path in a stack may have a part that starts with `@`. */
const ADDRESS = /<?[^\s<>()[\]"',;:/@]+@[^\s<>()[\]"',;:/@]+>?/g;

/** Replies of mail servers name senders and recipients; logs and error reports have no such values. */
const withoutAddresses = (text: string): string => text.replace(ADDRESS, '<address>');

/** The raw mail. */
export function rawMail(mail: Mail.Options): Promise<Buffer> {
  return composed(mail).build();
}

/** Length of encoded words in headers, as nodemailer makes them. */
const WORD_LENGTH = 52;

/** nodemailer's encoder for headers; it leaves texts alone that look encoded or quoted. */
interface HeaderEncoder {
  _encodeAddressName(name: string): string;
  _encodeWords(text: string): string;
}

function composed(mail: Mail.Options) {
  // Between bare line feeds, nodemailer's quoted-printable also breaks short lines.
  const [text, html] = [mail.text, mail.html].map((body) => body?.toString().replace(/\r?\n/g, '\r\n'));
  // A visitor's text must never make nodemailer read a file or a URL.
  const node = new MailComposer({ ...mail, text, html, disableFileAccess: true, disableUrlAccess: true }).compile();
  node.normalizeHeaderKey = (key) => (key === 'X-Request-ID' ? 'X-Request-Id' : key);
  // Encodes a text that looks like an encoded word: otherwise mail programs would decode it.
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
