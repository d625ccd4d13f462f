import { brand, LIMITS, PASSWORD_LINK_PATH, SIGN_IN_LINK_PATH } from '@site/contracts';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailAddresses } from '../notification/lead-mail.js';
import { escapeHtml, htmlPage, oneLine } from '../notification/mail-text.js';
import { timeOf } from '../notification/mail-time.js';

/** The event that a mail is about. */
export interface SignInMailEvent {
  id: string;
  requestId: string;
  createdAt: Date;
}

/** The mail with a sign-in link. The token is its fragment, which is not sent to a server when the link is opened. */
export function signInLinkMail(
  email: string,
  token: string,
  event: SignInMailEvent,
  addresses: MailAddresses,
): Mail.Options {
  const { minutes } = LIMITS.signInLink;
  return {
    ...headOf(email, event, addresses),
    // Another attempt has another link, so it must be another mail.
    messageId: undefined,
    subject: `Your sign-in link for ${brand.name}`,
    ...bodyOf('Your sign-in link', [
      `Open this link and press "Sign in". It works once, within ${minutes} minutes, on any device.`,
      { link: `${addresses.publicOrigin}${SIGN_IN_LINK_PATH}#${token}` },
      'Do not forward this email: anyone who has the link can sign in as you.',
      'If you did not ask for it, you can ignore it. Nobody signs in without the link.',
    ]),
  };
}

/** Notifies the owner of an account that a link was used. */
export function signInLinkUsedMail(email: string, event: SignInMailEvent, addresses: MailAddresses): Mail.Options {
  return {
    ...headOf(email, event, addresses),
    subject: `New sign-in to ${brand.name}`,
    ...bodyOf('New sign-in with an emailed link', [
      `Somebody signed in as ${email} with an emailed link on ${timeOf(event.createdAt)}.`,
      'If this was you, there is nothing to do.',
      'If not, change the password of your mailbox and tell the person who runs the site at once: a new password for your account ends every sign-in.',
    ]),
  };
}

/** The invitation to set a first password. */
export function invitationMail(
  email: string,
  token: string,
  event: SignInMailEvent,
  addresses: MailAddresses,
): Mail.Options {
  return {
    ...headOf(email, event, addresses),
    messageId: undefined,
    subject: `You are invited to ${brand.name}`,
    ...bodyOf(`Your invitation to ${brand.name}`, [
      `You can sign in to the lead desk of ${brand.name}. Open this link and choose a password. It works once, within ${LIMITS.invitation.hours} hours.`,
      { link: `${addresses.publicOrigin}${PASSWORD_LINK_PATH}#${token}` },
      `You sign in as ${email}. Do not forward this email: anyone who has the link can sign in as you.`,
      'If you did not expect it, you can ignore it.',
    ]),
  };
}

/** The mail with a link to reset a password. */
export function passwordLinkMail(
  email: string,
  token: string,
  event: SignInMailEvent,
  addresses: MailAddresses,
): Mail.Options {
  return {
    ...headOf(email, event, addresses),
    messageId: undefined,
    subject: `Reset your password for ${brand.name}`,
    ...bodyOf('Reset your password', [
      `Open this link and choose a new password. It works once, within ${LIMITS.passwordLink.minutes} minutes.`,
      { link: `${addresses.publicOrigin}${PASSWORD_LINK_PATH}#${token}` },
      'Do not forward this email: anyone who has the link can sign in as you.',
      'If you did not ask for it, you can ignore it. Your password stays as it is.',
    ]),
  };
}

/** Notifies the owner of an account that its password was changed. */
export function passwordChangedMail(email: string, event: SignInMailEvent, addresses: MailAddresses): Mail.Options {
  return {
    ...headOf(email, event, addresses),
    subject: `Your password for ${brand.name} was changed`,
    ...bodyOf('Your password was changed', [
      `The password of ${email} was changed on ${timeOf(event.createdAt)}. Every other sign-in has ended.`,
      'If this was you, there is nothing to do.',
      'If not, change the password of your mailbox and tell the person who runs the site at once.',
    ]),
  };
}

function headOf(email: string, { id, requestId }: SignInMailEvent, addresses: MailAddresses): Mail.Options {
  return {
    from: addresses.from,
    to: { name: '', address: email },
    messageId: `<${id}@${new URL(addresses.publicOrigin).hostname}>`,
    headers: { 'X-Request-Id': oneLine(requestId), 'Auto-Submitted': 'auto-generated' },
  };
}

type Paragraph = string | { link: string };

function bodyOf(title: string, paragraphs: readonly Paragraph[]): { text: string; html: string } {
  const text = paragraphs.map((one) => (typeof one === 'string' ? one : one.link)).join('\n\n');
  const html = paragraphs.map((one) => {
    if (typeof one === 'string') return `<p>${escapeHtml(one)}</p>`;
    return `<p><a href="${escapeHtml(one.link)}">${escapeHtml(one.link)}</a></p>`;
  });
  return { text: `${title}\n\n${text}\n`, html: htmlPage(title, html.join('\n')) };
}
