import type { Crash, CrashOutcome } from '@site/core/registry';
import { culpritOf } from './culprit';

interface UncaughtOptions {
  /** @throws Error when the database cannot be asked */
  report(crash: Crash): Promise<CrashOutcome>;
  /** What follows from the report, before this process is replaced. */
  refresh(): Promise<void>;
  /** Has another process take the place of this one, or ends it where it serves nobody yet. */
  replace(): void;
  log: Record<'fatal' | 'error', (details: object, message: string) => void>;
}

/**
 * What throws where nobody catches, as a remote's timer does, leaves the process in a state that nobody knows: it serves on
 * until a fresh one has taken its place. The version whose code threw is reported, once for this process.
 */
export function watchUncaught({ report, refresh, replace, log }: UncaughtOptions): void {
  let isReported = false;
  const onError = async (error: unknown) => {
    // What throws once may throw every millisecond.
    if (isReported) return;
    isReported = true;
    const culprit = culpritOf(error);
    log.fatal({ err: error, ...culprit }, 'uncaught error: another process takes the place of this one');
    if (culprit && error instanceof Error) {
      await tell({ ...culprit, kind: 'error', reason: `${error.name}: ${error.message}`.replaceAll(/\s+/g, ' ') });
    }
    replace();
  };
  const tell = async (crash: Crash) => {
    const { remote, version, reason } = crash;
    try {
      const outcome = await report(crash);
      if (outcome.rolledBackTo !== undefined) log.error({ remote, version, reason, ...outcome }, ROLLED_BACK);
      await refresh();
    } catch (failure) {
      log.error({ err: failure, remote, version }, 'the crash of a release could not be reported');
    }
  };
  process.on('uncaughtException', (error) => void onError(error));
  // A promise that a remote's code has forgotten costs that remote, not the site.
  process.on('unhandledRejection', (error) =>
    log.error({ err: error, ...culpritOf(error) }, 'a promise was rejected and nobody heard'),
  );
}

/** The line that tells whoever reads logs. */
export const ROLLED_BACK = 'a release has ended two processes within a minute and was rolled back';
