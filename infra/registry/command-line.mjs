import { parseArgs } from 'node:util';
import { messageOf, SetupError } from '../local/errors.mjs';

/** How a command ends: what was asked is done; the site refused it; it was asked wrongly; the site is not there. */
export const EXIT = { done: 0, refused: 1, wrongUse: 2, unreachable: 3 };

/** Ends the command with a sentence. */
export class CommandError extends Error {
  /**
   * @param {number} exitCode One of EXIT.
   * @param {string} message
   * @param {Record<string, unknown>} [details] For `--json`.
   */
  constructor(exitCode, message, details = {}) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.details = details;
  }
}

const OPTIONS = /** @type {const} */ ({
  site: { type: 'string' },
  json: { type: 'boolean' },
  by: { type: 'string' },
  dist: { type: 'string' },
  commit: { type: 'string' },
  withdraw: { type: 'boolean' },
});

/**
 * @typedef {object} CommandInput
 * @property {string[]} words
 * @property {string} [site]
 * @property {boolean} [json]
 * @property {string} [by]
 * @property {string} [dist]
 * @property {string} [commit]
 * @property {boolean} [withdraw]
 */

/**
 * Runs a command: reads its words and options, prints its outcome (as JSON when asked) and sets the exit code.
 * @param {{ usage: string, options: (keyof typeof OPTIONS)[], words: [min: number, max: number] }} shape
 * @param {(input: CommandInput) => Promise<{ text: string, json: Record<string, unknown> }>} work
 */
export async function runCommand({ usage, options, words: [min, max] }, work) {
  const isJson = process.argv.includes('--json');
  try {
    const { text, json } = await work(read());
    process.stdout.write(isJson ? `${JSON.stringify({ ok: true, ...json })}\n` : `${text}\n`);
  } catch (error) {
    const { exitCode, message, details } = asCommandError(error);
    process.exitCode = exitCode;
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, message, ...details })}\n`);
    else process.stderr.write(`${message}\n`);
  }

  /** @returns {CommandInput} */
  function read() {
    try {
      const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
      const allowed = [...options, 'json'];
      const unknown = Object.keys(values).find((name) => !allowed.includes(name));
      if (unknown) throw new Error(`there is no option --${unknown} here`);
      if (positionals.length < min || positionals.length > max) throw new Error('wrong number of words');
      return { words: positionals, ...values };
    } catch (error) {
      throw new CommandError(EXIT.wrongUse, `${messageOf(error)}\n${usage}`);
    }
  }
}

/** @param {unknown} error */
function asCommandError(error) {
  if (error instanceof CommandError) return error;
  if (error instanceof SetupError) return new CommandError(EXIT.wrongUse, error.message);
  return new CommandError(EXIT.refused, (error instanceof Error && error.stack) || messageOf(error));
}
