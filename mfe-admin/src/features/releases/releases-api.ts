import { REGISTRY_PATHS, type ReleasedAnswer, type ReleasesAnswer, type RemoteReleases } from '@site/contracts';
import { sessionEnded } from '../session/session-ended';

/** An answer that takes longer is not coming. */
const READ_MS = 20_000;
/** The shell renders the pages of a version before it goes to it. */
const ROLL_BACK_MS = 60_000;

/** What was released; undefined when that cannot be read. A 401 ends the sign-in. */
export async function readReleases(): Promise<RemoteReleases[] | undefined> {
  try {
    const response = await fetch(REGISTRY_PATHS.releases, { signal: AbortSignal.timeout(READ_MS) });
    if (response.status === 401) sessionEnded();
    if (!response.ok) return undefined;
    const answer = (await response.json()) as Partial<ReleasesAnswer>;
    return Array.isArray(answer.remotes) ? answer.remotes : undefined;
  } catch {
    return undefined;
  }
}

export type RollbackResult =
  | { ok: true; answer: ReleasedAnswer }
  /** Without a reason when none is known; `signedOut` when it was told already. */
  | { ok: false; reason?: string; signedOut?: boolean };

/** Goes back to a version that was released before. Never throws. */
export async function rollBack(remote: string, version: string): Promise<RollbackResult> {
  try {
    const response = await fetch(REGISTRY_PATHS.rollback(remote), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version }),
      signal: AbortSignal.timeout(ROLL_BACK_MS),
    });
    if (response.status === 401) {
      sessionEnded();
      return { ok: false, signedOut: true };
    }
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, answer: body as ReleasedAnswer };
    return { ok: false, reason: reasonOf(body) };
  } catch {
    return { ok: false };
  }
}

function reasonOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message ? message : undefined;
}
