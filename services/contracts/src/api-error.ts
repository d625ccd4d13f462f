import type { FieldErrors } from './validation.js';

/** The body of every error. `error` is the status phrase, `message` a sentence for people. */
export interface ApiError {
  statusCode: number;
  error: string;
  message: string;
  fields?: FieldErrors;
  requestId: string;
}

/** A 409 because the record has another version than the one that was sent. `current` is the record now. */
export interface ConflictError<T> extends ApiError {
  current: T;
}
