import { LIMITS } from '@site/contracts';

/** Header of a call that may be sent again when its answer was lost. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description: 'The same body under the same key is stored once, and answered alike',
  schema: { type: 'string', minLength: LIMITS.idempotencyKey.min, maxLength: LIMITS.idempotencyKey.max },
} as const;
