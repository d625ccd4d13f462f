/** An attempt that did not reach every address of a mail. The effect's row keeps those it reached for the next one. */
export class PartlySentError extends Error {
  /** @param sentTo All addresses that have the mail, also by earlier attempts. */
  constructor(
    message: string,
    readonly sentTo: readonly string[],
  ) {
    super(message);
  }
}
