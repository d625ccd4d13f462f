import type { Crash, CrashOutcome } from '@site/core/registry';
import { culpritOf } from '../composition';

interface UncaughtOptions {
  /** @throws Error when the database cannot be queried */
  report(crash: Crash): Promise<CrashOutcome>;
  /** Applies the result of the report before this process is replaced. */
  refresh(): Promise<void>;
  /** Makes another process replace this one, or ends this one if it does not serve yet. */
  replace(): void;
  log: Record<'fatal' | 'error', (details: object, message: string) => void>;
}

/**
 * An uncaught error, such as in a remote's timer, leaves the process in an unknown state: it serves until a fresh one
 * has replaced it. The version whose code threw is reported, once per process.
 */
export function watchUncaught({ report, refresh, replace, log }: UncaughtOptions): void {
  let isReported = false;
  const onError = async (error: unknown) => {
    // Code that throws once may throw every millisecond.
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
  /** The logger reads all properties of an error, which may throw, for example when it is frozen. */
  const write = (level: 'fatal' | 'error', error: unknown, message: string) => {
    const culprit = culpritOf(error);
    try {
      log[level]({ err: error, ...culprit }, message);
    } catch {
      log[level]({ err: textOf(error), ...culprit }, message);
    }
  };
  process.on('uncaughtException', (error) => void onError(error));
  // An unhandled rejection in a remote's code must not take down the site.
  process.on('unhandledRejection', (error) => write('error', error, 'a promise was rejected without a handler'));
}

/** One line. A remote may throw any object, and reading it may throw. */
function textOf(error: unknown): string {
  try {
    return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll(/\s+/g, ' ');
  } catch {
    return 'an error that cannot be read';
  }
}

/** The log line. */
export const ROLLED_BACK = 'a release has ended two processes within a minute and was rolled back';
