import type { FieldErrors } from './validation.js';

/** Every error that the API answers. `error` is the status' phrase, `message` a sentence for people. */
export interface ApiError {
  statusCode: number;
  error: string;
  message: string;
  fields?: FieldErrors;
  requestId: string;
}

/** A 409 because the record has another version than the one that was sent: `current` is how it stands now. */
export interface ConflictError<T> extends ApiError {
  current: T;
}
