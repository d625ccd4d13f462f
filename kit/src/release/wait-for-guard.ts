import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseEntry, RemoteReleases } from '@site/contracts';
import { CommandError, EXIT } from './command-line.js';
import type { Outcome, Sent } from './commands.js';

const LOOK_MS = 2_000;
/** How long to retry while a site restarts. */
const TIMEOUT_MS = 60_000;

const WORDS: Record<string, string> = {
  passed: 'The guard found nothing worse.',
  quiet: 'Too little seen to say more.',
  off: 'The guard was left out.',
};

/**
 * Waits until the guard has decided on a release.
 * @throws CommandError `takenBack` when it was rolled back or withdrawn, by the guard or by a person
 */
export async function waitForGuard(
  { remote, site, version }: Sent,
  { text, json }: Outcome,
  lookMs: number = LOOK_MS,
): Promise<Outcome> {
  for (let answeredAt = Date.now(); ; await sleep(lookMs)) {
    const releases = await site.releases(remote).catch((error: unknown) => {
      if (Date.now() - answeredAt > TIMEOUT_MS) throw error;
      return undefined;
    });
    if (!releases) continue;
    answeredAt = Date.now();
    const { history = [] }: Partial<RemoteReleases> = releases.remotes?.[0] ?? {};
    const [newest] = history;
    const entry = history.find((one: ReleaseEntry) => one.version === version && one.action === 'release');
    const guard = entry?.guard;
    if (newest && newest.version !== version && newest.action !== 'release') {
      const why = guard?.reason ? `: ${guard.reason}` : '';
      const { version: now, releasedBy } = newest;
      throw new CommandError(
        EXIT.takenBack,
        `${remote} ${version} was rolled back by ${releasedBy}${why}. ${now} is released.`,
        { remote, version, rolledBackTo: now, by: releasedBy, guard },
      );
    }
    // Otherwise another release has replaced this one: it is no longer watched.
    if (guard?.state === 'watching') continue;
    const reason = guard && (WORDS[guard.state] ?? guard.reason);
    const lines = [text, reason, guard?.warning && `Slower: ${guard.warning}`];
    return { text: lines.filter(Boolean).join('\n'), json: { ...json, guard: guard ?? null } };
  }
}
