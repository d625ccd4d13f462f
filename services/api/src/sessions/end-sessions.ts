import { KnownDeviceEntity, RecoveryCodeEntity, SessionEntity, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import { type EntityManager, IsNull, Not, Raw } from 'typeorm';

/**
 * Ends an account's sessions and its mailed links.
 * @param kept The session that stays open.
 * @returns how many sessions were open
 */
export async function endSessions(manager: EntityManager, staffAccountId: string, kept?: string): Promise<number> {
  await manager.delete(SignInLinkEntity, { staffAccountId });
  const { affected } = await manager.update(
    SessionEntity,
    {
      staffAccountId,
      revokedAt: IsNull(),
      expiresAt: Raw((column) => `${column} > now()`),
      ...(kept && { idHash: Not(Buffer.from(kept, 'hex')) }),
    },
    { revokedAt: () => 'now()' },
  );
  return affected ?? 0;
}

/** Closes the account. Its history stays. @returns how many sessions were open */
export async function closeAccount(manager: EntityManager, id: string): Promise<number> {
  await manager.update(StaffAccountEntity, id, {
    disabledAt: () => 'coalesce(disabled_at, now())',
    invitedUntil: null,
  });
  await manager.delete(KnownDeviceEntity, { staffAccountId: id });
  // A user who lost the phone and the recovery codes can be removed and invited again.
  await endSecondFactor(manager, id);
  return endSessions(manager, id);
}

export async function endSecondFactor(manager: EntityManager, id: string): Promise<void> {
  await manager.update(StaffAccountEntity, id, { totpSecret: null, totpLastStep: null });
  await manager.delete(RecoveryCodeEntity, { staffAccountId: id });
}
