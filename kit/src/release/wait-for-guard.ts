import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseEntry, RemoteReleases } from '@site/contracts';
import { CommandError, EXIT } from './command-line.js';
import type { Outcome, Sent } from './commands.js';

const LOOK_MS = 2_000;
/** How long to retry while a site restarts. */
const TIMEOUT_MS = 60_000;
/** Longer than the longest GUARD_MINUTES: by then no worker watches the release. */
const UNDECIDED_MS = 25 * 60 * 60_000;

const WORDS: Record<string, string> = {
  passed: 'The guard found nothing worse.',
  quiet: 'Too little seen to say more.',
  off: 'The guard was left out.',
};

/**
 * Waits until the guard has decided on a release.
 * @throws CommandError `takenBack` if it was rolled back or withdrawn, by the guard or by a person; `unreachable` if
 *   there is no decision
 */
export async function waitForGuard(
  { remote, site, version }: Pick<Sent, 'remote' | 'version'> & { site: Pick<Sent['site'], 'releases'> },
  { text, json }: Outcome,
  { lookMs = LOOK_MS, undecidedMs = UNDECIDED_MS }: { lookMs?: number; undecidedMs?: number } = {},
): Promise<Outcome> {
  const since = Date.now();
  for (let answeredAt = since; ; await sleep(lookMs)) {
    const releases = await site.releases(remote).catch((error: unknown) => {
      if (Date.now() - answeredAt > TIMEOUT_MS) throw error;
      return undefined;
    });
    if (!releases) continue;
    answeredAt = Date.now();
    const { history = [] }: Partial<RemoteReleases> = releases.remotes?.[0] ?? {};
    const [newest] = history;
    const isShown = newest?.version === version && newest.action !== 'withdraw';
    const at = isShown
      ? 0
      : history.findIndex((one: ReleaseEntry) => one.version === version && one.action === 'release');
    const guard = history[at]?.guard;
    // Only the entry right after it counts: another release may follow before the next check.
    const next = at > 0 ? history[at - 1] : undefined;
    if (newest && next && next.action !== 'release') {
      const why = guard?.reason ? `: ${guard.reason}` : '';
      const isBack = next.action === 'rollback';
      const now = newest.action === 'withdraw' ? 'Nothing' : newest.version;
      throw new CommandError(
        EXIT.takenBack,
        `${remote} ${version} was ${isBack ? 'rolled back' : 'withdrawn'} by ${next.releasedBy}${why}. ${now} is released.`,
        { remote, version, ...(isBack && { rolledBackTo: next.version }), by: next.releasedBy, guard },
      );
    }
    // Otherwise another release has replaced this one: it is no longer watched.
    if (guard?.state === 'watching') {
      if (Date.now() - since <= undecidedMs) continue;
      throw new CommandError(
        EXIT.unreachable,
        `${remote} ${version} is released, but the guard has not decided: is the worker running?`,
        { remote, version, guard },
      );
    }
    const reason = guard && (WORDS[guard.state] ?? guard.reason);
    const lines = [text, reason, guard?.warning && `Slower: ${guard.warning}`];
    return { text: lines.filter(Boolean).join('\n'), json: { ...json, guard: guard ?? null } };
  }
}
