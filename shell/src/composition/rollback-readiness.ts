import { previousVersion, type ReleaseRegistry } from '@site/core/registry';
import type { SiteUpdater } from './site-updater';

/** Visitors come first: a process that has just started or changed is busy. */
const PAUSE_MS = 1_000;

/**
 * Keeps the previous version of each remote evaluated and rendered. Rollbacks happen when something is wrong, and a
 * process that started since then would have to read, evaluate and render that version first.
 */
export class RollbackReadiness {
  private seen = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: Pick<ReleaseRegistry, 'moves' | 'find'>,
    private readonly updater: Pick<SiteUpdater, 'state' | 'preload'>,
  ) {}

  /** Prepares what is missing, if the composition has changed. */
  check(): void {
    const { id } = this.updater.state.snapshot;
    if (id === this.seen) return;
    this.seen = id;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.prepare(), PAUSE_MS).unref();
  }

  /** A failure here will happen again, visibly, at the rollback. */
  async prepare(): Promise<void> {
    for (const remote of this.updater.state.releases.keys()) {
      try {
        const version = previousVersion(await this.registry.moves(remote));
        const stored = version && (await this.registry.find(remote, version));
        if (stored) await this.updater.preload(stored);
      } catch {
        // Then the rollback takes longer.
      }
    }
  }
}
