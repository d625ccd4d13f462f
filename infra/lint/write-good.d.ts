declare module 'write-good' {
  interface Suggestion {
    index: number;
    offset: number;
    reason: string;
  }
  /** Suggestions for a text; a check set to `false` is skipped. */
  export default function writeGood(text: string, checks?: Record<string, boolean>): Suggestion[];
}
