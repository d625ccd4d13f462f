/** A request that takes longer has failed. */
export const ANSWER_TIMEOUT_MS = 20_000;
