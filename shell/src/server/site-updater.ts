import type { RemoteManifest } from '@site/platform';
import { type LoadedRelease, loadRelease } from './loaded-release';
import { renderPage, renderSlot } from './render';
import { composeSite, type SiteState } from './site-state';

/** A release as the registry names it. */
export interface CurrentRelease {
  remote: string;
  version: string;
  manifest: unknown;
}

/** What the shell needs of the release registry. */
export interface ReleaseSource {
  current(): Promise<readonly CurrentRelease[]>;
  readFile(remote: string, version: string, path: string): Promise<Buffer>;
}

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Keeps the composition of released remotes. A new release is fetched, evaluated and test-rendered
 * before it is swapped in; on any failure the old one stays (design.md, a page's way).
 */
export class SiteUpdater {
  private site: SiteState;
  private running: Promise<void> | undefined;
  private again = false;
  /** Releases that could not be used, by remote: not tried again until another one is released. */
  private readonly refused = new Map<string, { version: string; reason: string }>();

  constructor(
    private readonly source: ReleaseSource,
    private readonly place: { origin: string; shellBase: string },
    private readonly log: Log,
  ) {
    this.site = composeSite(new Map(), place);
  }

  get state(): SiteState {
    return this.site;
  }

  /** For `/health/ready`. */
  describe() {
    return {
      releases: Object.fromEntries([...this.site.releases].map(([name, { manifest }]) => [name, manifest.version])),
      refused: Object.fromEntries(this.refused),
    };
  }

  /** Brings the composition up to date. Calls that come meanwhile cause one more round. */
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
    const current = await this.source.current();
    for (const release of current) {
      const { remote, version } = release;
      if (this.site.releases.get(remote)?.manifest.version === version) {
        this.refused.delete(remote);
      } else if (this.refused.get(remote)?.version !== version) {
        await this.take(release);
      }
    }
    this.drop(current);
  }

  private async take({ remote, version, manifest }: CurrentRelease): Promise<void> {
    const started = performance.now();
    try {
      const release = await loadRelease(manifest as RemoteManifest, (path) =>
        this.source.readFile(remote, version, path),
      );
      await testRender(composeSite(new Map([[remote, release]]), this.place), release);
      this.site = composeSite(new Map(this.site.releases).set(remote, release), this.place);
      this.refused.delete(remote);
      this.log.info({ remote, version, ms: Math.round(performance.now() - started) }, 'release in use');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.refused.set(remote, { version, reason });
      this.log.error({ remote, version, err: error }, 'release refused, the one before stays');
    }
  }

  private drop(current: readonly CurrentRelease[]): void {
    const names = new Set(current.map(({ remote }) => remote));
    const kept = new Map([...this.site.releases].filter(([name]) => names.has(name)));
    if (kept.size !== this.site.releases.size) this.site = composeSite(kept, this.place);
  }
}

/**
 * Renders a sample of each of a release's routes, and each of its slots, without any other remote:
 * what another one does wrong must not refuse this release. @throws what a page or slot throws.
 */
async function testRender(alone: SiteState, { manifest }: LoadedRelease): Promise<void> {
  for (const { path, sample = path } of manifest.routes) {
    const { errors, status } = await renderPage(alone, sample);
    if (errors.length > 0) throw errors[0];
    if (status !== 200) throw new Error(`${sample} answers ${status}`);
  }
  for (const name of manifest.slots) {
    const { errors } = await renderSlot(alone, name);
    if (errors.length > 0) throw errors[0];
  }
}
