import { parseArgs } from 'node:util';

/**
 * Exit codes of a command: success; the site refused; wrong usage; the site cannot be reached; the release was taken
 * back during the wait.
 */
export const EXIT = { done: 0, refused: 1, wrongUse: 2, unreachable: 3, takenBack: 4 };

/** Ends the command with a message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  /**
   * @param exitCode One of EXIT.
   * @param details For `--json`.
   */
  constructor(
    readonly exitCode: number,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

const OPTIONS = {
  site: { type: 'string' },
  json: { type: 'boolean' },
  by: { type: 'string' },
  dist: { type: 'string' },
  commit: { type: 'string' },
  withdraw: { type: 'boolean' },
  force: { type: 'boolean' },
  all: { type: 'boolean' },
  'no-guard': { type: 'boolean' },
  wait: { type: 'boolean' },
} as const;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface CommandInput {
  words: string[];
  site?: string;
  json?: boolean;
  by?: string;
  dist?: string;
  commit?: string;
  withdraw?: boolean;
  /** Releases in spite of a loss that checks report; this is recorded. */
  force?: boolean;
  /** Revokes all tokens of the team. */
  all?: boolean;
  /** Disables the guard for the release; this is recorded. */
  'no-guard'?: boolean;
  /** Waits until the guard has decided. */
  wait?: boolean;
}

/** Runs a command: parses its arguments and options, prints its outcome (as JSON on request) and sets the exit code. */
export async function runCommand(
  {
    usage,
    options,
    words: [min, max],
    args = process.argv.slice(2),
  }: { usage: string; options: (keyof typeof OPTIONS)[]; words: [min: number, max: number]; args?: string[] },
  work: (input: CommandInput) => Promise<{ text: string; json: Record<string, unknown> }>,
) {
  const isJson = args.includes('--json');
  try {
    const { text, json } = await work(read());
    process.stdout.write(isJson ? `${JSON.stringify({ ok: true, ...json })}\n` : `${text}\n`);
  } catch (error) {
    const { exitCode, message, details } = asCommandError(error);
    process.exitCode = exitCode;
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, message, ...details })}\n`);
    else process.stderr.write(`${message}\n`);
  }

  function read(): CommandInput {
    try {
      const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
      const allowed = [...options, 'json'];
      const unknown = Object.keys(values).find((name) => !allowed.includes(name));
      if (unknown) throw new Error(`unknown option --${unknown}`);
      if (positionals.length < min || positionals.length > max) throw new Error('wrong number of words');
      return { words: positionals, ...values };
    } catch (error) {
      throw new CommandError(EXIT.wrongUse, `${messageOf(error)}\n${usage}`);
    }
  }
}

function asCommandError(error: unknown) {
  if (error instanceof CommandError) return error;
  // An error in the setup of the repository around a frontend.
  if (error instanceof Error && error.name === 'SetupError') return new CommandError(EXIT.wrongUse, error.message);
  return new CommandError(EXIT.refused, (error instanceof Error && error.stack) || messageOf(error));
}
