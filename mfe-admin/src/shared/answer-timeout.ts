/** An answer that takes longer is not coming. */
export const ANSWER_TIMEOUT_MS = 20_000;
