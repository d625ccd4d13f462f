import { parseArgs } from 'node:util';
import { codeOf, messageOf, SetupError } from '../bootstrap/errors.mjs';

/** Runs a command that takes one folder, and prints one line if it fails. */
export async function runCommand(
  usage: string,
  options: Record<string, { type: 'boolean' }>,
  work: (folder: [string], values: Record<string, boolean>) => Promise<void>,
) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder] = positionals;
    if (!folder || positionals.length > 1) throw new SetupError(usage);
    await work([folder], values as Record<string, boolean>);
  } catch (error) {
    process.stderr.write(`${explain(error, usage)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown, usage: string) {
  if (error instanceof SetupError) return error.message;
  const code = codeOf(error);
  if (code?.startsWith('ERR_PARSE_ARGS')) return usage;
  if (code === 'ENOSPC') return 'The disk is full.';
  if (code === 'EACCES') return 'You have no permission to read or write the folder.';
  // A driver's message may repeat parts of the URL; its code does not.
  return code ? `The command failed (${code}).` : messageOf(error);
}
