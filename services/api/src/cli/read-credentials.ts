import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { signInSchema, validate } from '@site/contracts';
import { weaknessOf } from '../sessions/password-rules.js';
import { CommandError } from './command-error.js';

/** Validates an email address and converts it to lower case, as accounts store it. @throws CommandError */
export function readEmail(given: string): string {
  const checked = validate(signInSchema, { email: given, password: 'x' });
  if (!checked.ok) throw new CommandError(`Not an email address: ${given}`);
  return checked.value.email.toLowerCase();
}

/**
 * Reads a new password for that account: from a terminal twice, without showing it; otherwise from the first line of
 * standard input.
 * @throws CommandError
 */
export async function readNewPassword(email: string): Promise<string> {
  const password = process.stdin.isTTY ? await askTwice() : await firstLine();
  const weakness = await weaknessOf(password, email);
  if (weakness) throw new CommandError(weakness);
  return password;
}

async function firstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
}

async function askTwice(): Promise<string> {
  const password = await ask('New password: ');
  if ((await ask('Repeat the password: ')) !== password) throw new CommandError('The passwords do not match.');
  return password;
}

/** Readline edits the line as usual, but its output is discarded. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  try {
    return await new Promise<string>((resolve, reject) => {
      const giveUp = () => reject(new CommandError('Nothing was changed.'));
      reader.once('SIGINT', giveUp);
      reader.once('close', giveUp);
      reader.once('line', resolve);
    });
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
