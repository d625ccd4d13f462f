// node dist/cli/staff.js add|list|password|disable <email> — accounts of staff. Reads DATABASE_URL.
// `password --forget-devices` is for a stolen password: the thief may have made a device known.
import { createDataSource } from '@site/core';
import { ConfigurationError, databaseUrl } from '@site/core/config';
import { CommandError } from './command-error.js';
import { readEmail, readNewPassword } from './read-credentials.js';
import { StaffAccounts } from './staff-accounts.js';

const FORGET_DEVICES = '--forget-devices';
const USAGE = `usage: staff add|disable <email>, staff password <email> [${FORGET_DEVICES}], or staff list`;

const COMMANDS: Record<string, (accounts: StaffAccounts, email: string, forgetDevices: boolean) => Promise<string>> = {
  async add(accounts, email) {
    await accounts.expectFree(email);
    await accounts.add(email, await readNewPassword(email));
    return `${email} may sign in.`;
  },
  async password(accounts, email, forgetDevices) {
    await accounts.expectActive(email);
    const ended = await accounts.setPassword(email, await readNewPassword(email), { forgetDevices });
    const forgotten = forgetDevices ? ' Its devices are forgotten.' : '';
    return `${email} has a new password; ${inWords(ended)} ended.${forgotten}`;
  },
  async disable(accounts, email) {
    const { ended, remaining } = await accounts.disable(email);
    const last = remaining === 0 ? ' Nobody can sign in any more.' : '';
    return `${email} is disabled; ${inWords(ended)} ended.${last}`;
  },
  list: (accounts) => accounts.describe(),
};

async function run([command = '', ...given]: string[]): Promise<string> {
  const forgetDevices = command === 'password' && given.includes(FORGET_DEVICES);
  const rest = forgetDevices ? given.filter((one) => one !== FORGET_DEVICES) : given;
  const work = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!work) throw new CommandError(USAGE);
  const [address, ...more] = rest;
  if (more.length > 0 || (command === 'list' && address !== undefined)) {
    throw new CommandError(
      command === 'list'
        ? USAGE
        : 'One e-mail address, nothing more: a password is asked for, or read from standard input.',
    );
  }
  if (command !== 'list' && address === undefined) throw new CommandError(USAGE);
  const email = address === undefined ? '' : readEmail(address);
  const source = createDataSource(databaseUrl(process.env), 1);
  await source.initialize().catch((error: unknown) => {
    throw new CommandError(`The database cannot be reached (${codeOf(error) ?? 'no connection'}).`);
  });
  try {
    return await work(new StaffAccounts(source), email, forgetDevices);
  } catch (error) {
    // "Undefined table": nobody has migrated it.
    throw codeOf(error) === '42P01' ? new CommandError('The database is empty: start the site once.') : error;
  } finally {
    await source.destroy();
  }
}

const inWords = (sessions: number) => (sessions === 1 ? '1 session' : `${sessions} sessions`);

/** A driver's message may repeat parts of the address; its code does not. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

run(process.argv.slice(2)).then(
  (told) => process.stdout.write(`${told}\n`),
  (error: unknown) => {
    const isExpected = error instanceof CommandError || error instanceof ConfigurationError;
    process.stderr.write(
      isExpected
        ? `${error.message}\n`
        : `This failed (${codeOf(error) ?? (error instanceof Error ? error.message : error)}).\n`,
    );
    process.exitCode = 1;
  },
);
