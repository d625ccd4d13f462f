/** An error that the user can fix. Shown as one line, without a stack; the command ends with exit code 1. */
export class SetupError extends Error {
  /** @param {string} message What is wrong and how to fix it; names variables and never repeats their values. */
  constructor(message) {
    super(message);
    this.name = 'SetupError';
  }
}

// Recognize errors by shape, not by class: they may come from another realm (a test's).

/**
 * @param {unknown} error
 * @returns {string} The message of any thrown value, in one line.
 */
export function messageOf(error) {
  const message = textOf(error, 'message') || textOf(error, 'name') || String(error);
  return message.replace(/\s*\n\s*/g, ' ').trim();
}

/**
 * @param {unknown} error
 * @returns {string} What a command prints when it fails: a stack only for an error that the user cannot fix.
 */
export const explain = (error) =>
  error instanceof SetupError ? error.message : (error instanceof Error && error.stack) || messageOf(error);

/**
 * @param {unknown} error
 * @returns {string | undefined} The code of a system or database error (`ENOENT`, `28P01`).
 */
export function codeOf(error) {
  return textOf(error, 'code');
}

/**
 * @param {unknown} error
 * @param {string} key
 * @returns {string | undefined}
 */
function textOf(error, key) {
  if (typeof error !== 'object' || error === null) return undefined;
  const value = /** @type {Record<string, unknown>} */ (error)[key];
  return typeof value === 'string' && value ? value : undefined;
}
