import type { ReleaseRegistry } from '@site/core/registry';
import type { SiteUpdater } from './site-updater';

/**
 * Detects that code evaluated in this process was rolled back or withdrawn. Its timers and its effects on the process
 * last until the process ends. A release that simply replaces another does not count.
 */
export class RollbackWatcher {
  /** In use at the last check. */
  private used: Record<string, string> = {};

  constructor(
    private readonly registry: Pick<ReleaseRegistry, 'moves'>,
    private readonly updater: Pick<SiteUpdater, 'describe'>,
    private readonly onRollback: () => void,
  ) {}

  /** Call when releases may have changed. @throws Error if the registry cannot be read; the next call retries */
  async check(): Promise<void> {
    const { releases } = this.updater.describe();
    for (const [remote, version] of Object.entries(this.used)) {
      if (releases[remote] !== version && (await this.wasTakenBack(remote, version))) {
        this.onRollback();
        break;
      }
    }
    this.used = releases;
  }

  private async wasTakenBack(remote: string, version: string): Promise<boolean> {
    const moves = await this.registry.moves(remote);
    const putInUse = moves.findIndex((move) => move.version === version && move.action !== 'withdraw');
    return moves.slice(0, Math.max(putInUse, 0)).some(({ action }) => action !== 'release');
  }
}
