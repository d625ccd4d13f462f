import { type Move, previousVersion } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { LRUCache } from 'lru-cache';
import { inTime } from './in-time';
import { type LoadedRelease, loadRelease } from './loaded-release';
import { messageOf } from './refusal';
import { testRender } from './render-samples';
import { composeSite, type SitePlace, type SiteState } from './site-state';

/** A release may have failed because of the storage, so it is retried, but not at every check. */
const RETRY_MS = 30_000;
/** Versions kept in addition to those in use, so that rollbacks and previews need no second load. */
const KEPT_READY = 16;

/** Timeout for the database, so that the next check is not blocked. */
const ANSWER_MS = 5_000;

/** A release in the registry. */
export interface CurrentRelease {
  remote: string;
  version: string;
  manifest: unknown;
}

/** What the shell needs from the release registry. */
export interface ReleaseSource {
  current(): Promise<readonly CurrentRelease[]>;
  readFile(remote: string, version: string, path: string): Promise<Buffer>;
  /** All moves ever, newest first. */
  moves(remote: string): Promise<Move[]>;
  /** A published version, released or not. */
  find(remote: string, version: string): Promise<CurrentRelease | undefined>;
}

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Maintains the composition of released remotes. A new release is loaded, evaluated and test-rendered before it is
 * swapped in; on any failure the old one stays.
 */
export class SiteUpdater {
  private site: SiteState;
  private running: Promise<void> | undefined;
  private again = false;
  /** Releases that could not be used, by remote. */
  private readonly refused = new Map<string, { version: string; reason: string; at: number }>();
  /** Whether the last check could not read the registry. */
  private isOutOfReach = false;
  /** By remote and version, evaluated and test-rendered. */
  private readonly ready = new LRUCache<string, Promise<LoadedRelease>>({ max: KEPT_READY });

  constructor(
    private readonly source: ReleaseSource,
    private readonly place: SitePlace,
    private readonly log: Log,
  ) {
    this.site = composeSite(new Map(), place);
  }

  get state(): SiteState {
    return this.site;
  }

  /** The reasons are for the teams and the log, not for the public. */
  describe() {
    return {
      releases: Object.fromEntries([...this.site.releases].map(([name, { manifest }]) => [name, manifest.version])),
      refused: Object.fromEntries([...this.refused].map(([name, { version, reason }]) => [name, { version, reason }])),
      ...(this.isOutOfReach && { registryOutOfReach: true }),
    };
  }

  /** Updates the composition. Calls during an update cause one more update. */
  refresh(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.rounds().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async rounds(): Promise<void> {
    do {
      this.again = false;
      await this.round();
    } while (this.again);
  }

  private async round(): Promise<void> {
    const current = await this.readCurrent();
    for (const release of current) {
      const { remote, version } = release;
      if (this.site.releases.get(remote)?.manifest.version === version) {
        this.refused.delete(remote);
      } else if (this.mayTry(remote, version)) {
        await this.take(release);
      }
    }
    this.drop(current);
  }

  private async readCurrent(): Promise<readonly CurrentRelease[]> {
    try {
      const current = await inTime(this.source.current(), ANSWER_MS, `no answer within ${ANSWER_MS / 1000} s`);
      this.isOutOfReach = false;
      return current;
    } catch (error) {
      this.isOutOfReach = true;
      throw error;
    }
  }

  private mayTry(remote: string, version: string): boolean {
    const refused = this.refused.get(remote);
    return refused?.version !== version || performance.now() - refused.at > RETRY_MS;
  }

  private async take(current: CurrentRelease): Promise<void> {
    const { remote, version } = current;
    const started = performance.now();
    try {
      const release = await this.preload(current);
      this.site = composeSite(new Map(this.site.releases).set(remote, release), this.place);
      this.refused.delete(remote);
      const ms = Math.round(performance.now() - started);
      this.log.info({ remote, version, ms }, 'release in use');
    } catch (error) {
      this.refused.set(remote, { version, reason: messageOf(error), at: performance.now() });
      this.log.error({ remote, version, err: error }, 'release refused: the previous version stays');
      if (!this.site.releases.has(remote)) await this.takePrevious(remote);
    }
  }

  /** For a process that has just started: it has no release before. */
  private async takePrevious(remote: string): Promise<void> {
    try {
      const version = previousVersion(await this.source.moves(remote));
      const previous = version && (await this.source.find(remote, version));
      if (!previous) return;
      const release = await this.preload(previous);
      this.site = composeSite(new Map(this.site.releases).set(remote, release), this.place);
      this.log.info({ remote, version }, 'previous release in use');
    } catch (error) {
      this.log.error({ remote, err: error }, 'previous release refused too: nothing is shown instead');
    }
  }

  /** Loads a version and renders its pages without using it. Cached afterwards. @throws its failure */
  preload({ remote, version, manifest }: CurrentRelease): Promise<LoadedRelease> {
    const key = `${remote}@${version}`;
    const known = this.ready.get(key);
    if (known) return known;
    const release = loadRelease(manifest as RemoteManifest, (path) => this.source.readFile(remote, version, path)).then(
      async (loaded) => {
        await testRender(loaded, this.place);
        return loaded;
      },
    );
    this.ready.set(key, release);
    release.catch(() => this.ready.delete(key));
    return release;
  }

  /** The current composition with other versions of some remotes. @throws the failure of one of them */
  async withPreviews(versions: readonly CurrentRelease[]): Promise<SiteState> {
    const releases = new Map(this.site.releases);
    for (const release of versions) releases.set(release.remote, await this.preload(release));
    return composeSite(
      releases,
      this.place,
      versions.map(({ remote, version }) => ({ remote, version })),
    );
  }

  private drop(current: readonly CurrentRelease[]): void {
    const names = new Set(current.map(({ remote }) => remote));
    const kept = new Map([...this.site.releases].filter(([name]) => names.has(name)));
    if (kept.size !== this.site.releases.size) this.site = composeSite(kept, this.place);
  }
}
