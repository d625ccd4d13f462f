import type { FieldErrors } from './validation.js';

/** Every error that the API answers (spec-notes.md 24). `error` is the status' phrase, `message` a sentence for people. */
export interface ApiError {
  statusCode: number;
  error: string;
  message: string;
  fields?: FieldErrors;
  requestId: string;
}
