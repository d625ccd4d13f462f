import { word } from '@site/core/config';
import addressparser from 'nodemailer/lib/addressparser/index.js';
import * as v from 'valibot';

/** nodemailer takes a second address without a comma as a name of the first, and sends no mail to it. */
const isOne = ({ name, address }: { name: string; address: string }) =>
  /^[^\s@]+@[^\s@]+$/.test(address) && !name.includes('@');

const parsed = (text: string) => addressparser(text, { flatten: true });

export const mailAddress = v.pipe(
  word,
  v.check(
    (text) => parsed(text).length === 1 && parsed(text).every(isOne),
    'must be one email address, like name@example.com or Name <name@example.com>',
  ),
);

export const mailAddresses = v.pipe(
  word,
  v.check(
    (text) => parsed(text).length > 0 && parsed(text).every(isOne),
    'must be email addresses like name@example.com, with commas between',
  ),
);
