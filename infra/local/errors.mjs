/** Something the person at the keyboard can mend. Shown as one line, without a stack; the command ends with exit code 1. */
export class SetupError extends Error {
  /** @param {string} message What is wrong and how to mend it; names variables and never repeats their values. */
  constructor(message) {
    super(message);
    this.name = 'SetupError';
  }
}

/**
 * @param {unknown} error
 * @returns {string} The message of whatever was thrown, in one line.
 */
export function messageOf(error) {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replace(/\s*\n\s*/g, ' ').trim();
}

/**
 * @param {unknown} error
 * @returns {string | undefined} The code of a system or database error (`ENOENT`, `28P01`).
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
