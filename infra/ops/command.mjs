import { parseArgs } from 'node:util';
import { codeOf, messageOf, SetupError } from '../local/errors.mjs';

/**
 * Runs a command that takes one folder, and ends with one line where it fails.
 * @param {string} usage
 * @param {Record<string, { type: 'boolean' }>} options
 * @param {(folder: [string], values: Record<string, boolean>) => Promise<void>} work
 */
export async function runCommand(usage, options, work) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder] = positionals;
    if (!folder || positionals.length > 1) throw new SetupError(usage);
    await work([folder], /** @type {Record<string, boolean>} */ (values));
  } catch (error) {
    process.stderr.write(`${explain(error, usage)}\n`);
    process.exitCode = 1;
  }
}

/** @param {unknown} error @param {string} usage */
function explain(error, usage) {
  if (error instanceof SetupError) return error.message;
  const code = codeOf(error);
  if (code?.startsWith('ERR_PARSE_ARGS')) return usage;
  if (code === 'ENOSPC') return 'The disk is full.';
  if (code === 'EACCES') return 'The folder cannot be read or written by you.';
  // A driver's message may repeat parts of the address; its code does not.
  return code ? `It did not work (${code}).` : messageOf(error);
}
