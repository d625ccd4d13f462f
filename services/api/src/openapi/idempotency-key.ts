import { LIMITS } from '@site/contracts';

/** Header of calls that clients may repeat if the response was lost. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description: 'The same body under the same key is stored once and gets the same answer',
  schema: { type: 'string', minLength: LIMITS.idempotencyKey.min, maxLength: LIMITS.idempotencyKey.max },
} as const;
