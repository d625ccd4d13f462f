import type { ReleaseRegistry } from '@site/core/registry';
import type { SiteUpdater } from './site-updater';

/**
 * Notices that code which was evaluated here has been rolled back or withdrawn: its timers run on, and what it has done to
 * the process stays until the process ends. A release that merely follows another is no reason.
 */
export class FreshStart {
  /** In use at the last look. */
  private used: Record<string, string> = {};

  constructor(
    private readonly registry: Pick<ReleaseRegistry, 'moves'>,
    private readonly updater: Pick<SiteUpdater, 'describe'>,
    private readonly giveWay: () => void,
  ) {}

  /** To be called when releases may have changed. @throws Error when the registry cannot be asked; the next look asks again */
  async look(): Promise<void> {
    const { releases } = this.updater.describe();
    for (const [remote, version] of Object.entries(this.used)) {
      if (releases[remote] !== version && (await this.wasTakenBack(remote, version))) {
        this.giveWay();
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
