import { SessionEntity, SignInLinkEntity } from '@site/core';
import { type EntityManager, IsNull, Raw } from 'typeorm';

/** Ends an account's sessions and its mailed links. @returns how many sessions were open */
export async function endSessions(manager: EntityManager, staffAccountId: string): Promise<number> {
  await manager.delete(SignInLinkEntity, { staffAccountId });
  const { affected } = await manager.update(
    SessionEntity,
    { staffAccountId, revokedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) },
    { revokedAt: () => 'now()' },
  );
  return affected ?? 0;
}
