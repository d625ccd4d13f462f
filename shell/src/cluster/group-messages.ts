/** `error`: nobody caught it. `rollback`: code that was rolled back has run there, and may still. */
export type RenewReason = 'error' | 'rollback';

/**
 * What passes between the primary, which owns the port, and the processes that serve. The primary outlives releases of the
 * shell, so processes of later builds speak to it: messages may be added, those that are here keep their shape.
 */
export type WorkerMessage =
  /** Everything is loaded; nobody is served yet. */
  | { type: 'loaded'; inUse: string[]; refused: Record<string, string> }
  | { type: 'serving' }
  /** It will not serve, and ends. */
  | { type: 'failed'; reason: string }
  /** Wants all others to look for releases, or a build of the shell in the place of the present one. */
  | { type: 'refresh'; id: number }
  | { type: 'replace'; id: number; build: string; needs: string[] }
  /** Wants a fresh process of the same build in its place, which can use what it uses: its memory is nearly full, or `reason`. */
  | { type: 'renew'; percent: number; needs: string[]; reason?: RenewReason }
  /** Has looked for releases, as it was told. */
  | { type: 'refreshed'; id: number };

/** The variable by which a process learns how many were replaced for want of memory before it. */
export const RENEWALS = 'SHELL_RENEWALS';

export type PrimaryMessage =
  | { type: 'serve' }
  | { type: 'refresh'; id: number }
  | { type: 'answer'; id: number; error?: string }
  /** Others serve from now on: take no new connection, finish what is open, end. */
  | { type: 'retire' };
