import type { Crash, CrashOutcome } from '@site/core/registry';
import { culpritOf } from '../composition';

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
    const reason = textOf(error);
    try {
      write('fatal', error, 'uncaught error: another process takes the place of this one');
      if (culprit) await tell({ ...culprit, kind: 'error', reason });
    } finally {
      replace();
    }
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
  /** The log reads all that an error has, which may throw, as a frozen one does. */
  const write = (level: 'fatal' | 'error', error: unknown, message: string) => {
    const culprit = culpritOf(error);
    try {
      log[level]({ err: error, ...culprit }, message);
    } catch {
      log[level]({ err: textOf(error), ...culprit }, message);
    }
  };
  process.on('uncaughtException', (error) => void onError(error));
  // A promise that a remote's code has forgotten costs that remote, not the site.
  process.on('unhandledRejection', (error) => write('error', error, 'a promise was rejected and nobody heard'));
}

/** One line. What a remote throws may be any object: reading it may throw. */
function textOf(error: unknown): string {
  try {
    return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll(/\s+/g, ' ');
  } catch {
    return 'an error that cannot be read';
  }
}

/** The line that tells whoever reads logs. */
export const ROLLED_BACK = 'a release has ended two processes within a minute and was rolled back';
