import { createHash } from 'node:crypto';
import { LIMITS } from '@site/contracts';
import { IdempotencyKeyEntity, WITH_NEXT } from '@site/core';
import type { EntityManager } from 'typeorm';
import { ApiException } from './api-exception.js';

/** Separate namespaces: the same key may be used once in each. */
export type KeyScope = 'submit-quote' | 'investment-inquiries' | 'lead-contacts';

/** The header's value, or undefined if there is none. @throws 400 for an invalid key */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const { min, max } = LIMITS.idempotencyKey;
  if (header.length < min || header.length > max || !/^[\x21-\x7e]+$/.test(header)) {
    throw new ApiException(400, `Idempotency-Key must have ${min} to ${max} visible characters.`);
  }
  return header;
}

/**
 * Runs `work` once per key. A later call with the same content gets the first response; a concurrent call waits for it
 * (the key's row is locked until the transaction ends).
 * @throws 409 for the same key with different content
 */
export async function once<T extends object>(
  manager: EntityManager,
  { scope, key, content }: { scope: KeyScope; key: string | undefined; content: object },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const hash = hashOf(given(content));
  const keys = manager.getRepository(IdempotencyKeyEntity);
  // Both raw (bench:api, submissions): each takes 0.06 ms of the process, and 0.3 ms with `insert` or `update`.
  const inserted = await keys.query<object[]>(
    `insert into idempotency_keys (scope, key, request_hash) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [scope, key, hash],
  );
  if (inserted.length === 0) {
    const known = await keys.findOneBy({ scope, key });
    // Receipts of earlier versions, which live KEEP_KEYS_DAYS, hash the whole body: remove this in a later release.
    if (!known?.requestHash.equals(hash) && !known?.requestHash.equals(hashOf(content))) {
      throw new ApiException(409, 'This Idempotency-Key was used for another request.');
    }
    // None: only the key was kept (infra/adr/031, a transaction whose start failed).
    if (known.response) return known.response as T;
  }
  const response = await work();
  await keys.query(
    `${WITH_NEXT} update idempotency_keys set status = 201, response = $3 where scope = $1 and key = $2`,
    [scope, key, JSON.stringify(response)],
  );
  return response;
}

const hashOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest();

/**
 * The fields that say something, in a fixed order. A form may be sent again to a newer API, whose body has more optional
 * fields or another order of them: that is still the same content.
 */
const given = (content: object) =>
  Object.entries(content)
    .filter(([, value]) => value !== '' && value != null && !(Array.isArray(value) && value.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** Whether a response is stored under a key. A repeated call then gets that response and stores nothing. */
export function isKnownKey(manager: EntityManager, scope: KeyScope, key: string): Promise<boolean> {
  return manager.existsBy(IdempotencyKeyEntity, { scope, key, status: 201 });
}
