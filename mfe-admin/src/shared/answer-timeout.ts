/** A response that takes longer will not arrive. */
export const ANSWER_TIMEOUT_MS = 20_000;
