import { previousVersion, type ReleaseRegistry } from '@site/core/registry';
import type { SiteUpdater } from './site-updater';

/** Visitors come first: a process that has just started or just changed has other things to do. */
const PAUSE_MS = 1_000;

/**
 * Keeps the version before the present one of each remote evaluated and rendered. A rollback is for when something is
 * wrong: a process that was started since would have to read, evaluate and render that version first.
 */
export class RollbackReadiness {
  private seen = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: Pick<ReleaseRegistry, 'moves' | 'find'>,
    private readonly updater: Pick<SiteUpdater, 'state' | 'rehearse'>,
  ) {}

  /** Makes ready what is not, should the composition have changed since the last look. */
  look(): void {
    const { id } = this.updater.state.snapshot;
    if (id === this.seen) return;
    this.seen = id;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.prepare(), PAUSE_MS).unref();
  }

  /** What fails here fails again, visibly, when somebody asks for it. */
  async prepare(): Promise<void> {
    for (const remote of this.updater.state.releases.keys()) {
      try {
        const version = previousVersion(await this.registry.moves(remote));
        const stored = version && (await this.registry.find(remote, version));
        if (stored) await this.updater.rehearse(stored);
      } catch {
        // Then a rollback takes its time.
      }
    }
  }
}
