/** `error`: an uncaught error. `rollback`: rolled-back code has run there, and may still run. */
export type RenewReason = 'error' | 'rollback';

/**
 * Messages between the primary, which owns the port, and the serving processes. The primary outlives releases of the
 * shell, so processes of later builds talk to it: messages may be added, existing ones keep their shape.
 */
export type WorkerMessage =
  /** Everything is loaded, but it does not serve yet. */
  | { type: 'loaded'; inUse: string[]; refused: Record<string, string> }
  | { type: 'serving' }
  /** It will not serve, and exits. */
  | { type: 'failed'; reason: string }
  /** Asks all others to check for releases, or asks for a shell build to replace the current one. */
  | { type: 'refresh'; id: number }
  | { type: 'replace'; id: number; build: string; needs: string[] }
  /**
   * Asks to be replaced by a fresh process of the same build that can use the same releases: its memory is nearly full,
   * or `reason`.
   */
  | { type: 'renew'; percent: number; needs: string[]; reason?: RenewReason }
  /** Has checked for releases, as requested. */
  | { type: 'refreshed'; id: number };

/** The variable with the number of processes replaced for lack of memory before this one. */
export const RENEWALS = 'SHELL_RENEWALS';

export type PrimaryMessage =
  | { type: 'serve' }
  | { type: 'refresh'; id: number }
  | { type: 'answer'; id: number; error?: string }
  /** Others serve from now on: accept no new connections, finish open ones, exit. */
  | { type: 'retire' };
