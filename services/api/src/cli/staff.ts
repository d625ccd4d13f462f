// node dist/cli/staff.js add|list|role|password|disable <email> — accounts of staff. Reads DATABASE_URL.
// `password --forget-devices` is for a stolen password: the thief's device may be a known one.

import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '@site/contracts';
import { codeOf, createDataSource } from '@site/core';
import { ConfigurationError, databaseUrl } from '@site/core/config';
import { CommandError } from './command-error.js';
import { readEmail, readNewPassword } from './read-credentials.js';
import { type Remaining, StaffAccounts } from './staff-accounts.js';

const ROLES = STAFF_ROLES.join('|');
const USAGE =
  `usage: staff add <email> [--role ${ROLES}], staff role <email> --role ${ROLES}, ` +
  'staff password <email> [--forget-devices], staff disable <email>, or staff list';
const ONE_ADDRESS = `One email address, nothing more: a password is asked for, or read from standard input. ${USAGE}`;

interface Options {
  role?: StaffRole;
  forgetDevices: boolean;
}

const COMMANDS: Record<string, (accounts: StaffAccounts, email: string, options: Options) => Promise<string>> = {
  async add(accounts, email, options) {
    await accounts.expectFree(email);
    const role = await accounts.add(email, await readNewPassword(email), options.role);
    return `${email} may sign in. Role: ${role}.`;
  },
  async role(accounts, email, { role }) {
    if (!role) throw new CommandError(USAGE);
    const { ended, remaining } = await accounts.setRole(email, role);
    return `${email} has the role ${role}; ${inWords(ended)} ended.${warningOf(remaining)}`;
  },
  async password(accounts, email, { forgetDevices }) {
    await accounts.expectActive(email);
    const ended = await accounts.setPassword(email, await readNewPassword(email), { forgetDevices });
    const forgotten = forgetDevices ? ' Its devices are forgotten.' : '';
    return `${email} has a new password; ${inWords(ended)} ended.${forgotten}`;
  },
  async disable(accounts, email) {
    const { ended, remaining } = await accounts.disable(email);
    return `${email} is disabled; ${inWords(ended)} ended.${warningOf(remaining)}`;
  },
  list: (accounts) => accounts.describe(),
};

/** Options of each command besides an address. */
const TAKES: Record<string, readonly string[]> = { add: ['role'], role: ['role'], password: ['forget-devices'] };

function read(command: string, given: string[]): { addresses: string[]; options: Options } {
  const { values, positionals } = parse(given);
  if (Object.keys(values).some((name) => !TAKES[command]?.includes(name))) throw new CommandError(ONE_ADDRESS);
  const role = STAFF_ROLES.find((one) => one === values.role);
  if (values.role !== undefined && !role) throw new CommandError(`No such role: ${values.role}. Use ${ROLES}.`);
  return { addresses: positionals, options: { role, forgetDevices: values['forget-devices'] === true } };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' }, 'forget-devices': { type: 'boolean' } },
    });
  } catch {
    throw new CommandError(ONE_ADDRESS);
  }
}

async function run([command = '', ...given]: string[]): Promise<string> {
  const work = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!work) throw new CommandError(USAGE);
  const { addresses, options } = read(command, given);
  const [address, ...more] = addresses;
  if (more.length > 0 || (command === 'list' && address !== undefined)) {
    throw new CommandError(command === 'list' ? USAGE : ONE_ADDRESS);
  }
  if (command !== 'list' && address === undefined) throw new CommandError(USAGE);
  const email = address === undefined ? '' : readEmail(address);
  const source = createDataSource(databaseUrl(process.env), 1);
  await source.initialize().catch((error: unknown) => {
    throw new CommandError(`The database cannot be reached (${codeOf(error) || 'no connection'}).`);
  });
  try {
    return await work(new StaffAccounts(source), email, options);
  } catch (error) {
    // "Undefined table": the database is not migrated.
    throw codeOf(error) === '42P01' ? new CommandError('The database is empty: start the site once.') : error;
  } finally {
    await source.destroy();
  }
}

function warningOf({ accounts, owners }: Remaining): string {
  if (accounts === 0) return ' Nobody can sign in any more.';
  return owners === 0 ? ' No owner is left: nobody can see the report or invite people. Use `role`.' : '';
}

const inWords = (sessions: number) => (sessions === 1 ? '1 session' : `${sessions} sessions`);

run(process.argv.slice(2)).then(
  (told) => process.stdout.write(`${told}\n`),
  (error: unknown) => {
    const isExpected = error instanceof CommandError || error instanceof ConfigurationError;
    process.stderr.write(
      isExpected
        ? `${error.message}\n`
        : `This failed (${codeOf(error) || (error instanceof Error ? error.message : error)}).\n`,
    );
    process.exitCode = 1;
  },
);
