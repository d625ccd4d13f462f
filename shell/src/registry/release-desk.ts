import type { Readable } from 'node:stream';
import type { HistoryEntry, ReleaseRegistry } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { contentType } from '../server/content-types';
import type { SiteUpdater } from '../server/site-updater';
import type { ReleaseChecker } from './check-release';
import { HttpError } from './http-error';
import { previousVersion } from './previous-version';
import { Refusal } from './refusal';
import { receiveUpload, type Upload } from './upload';

export interface Released {
  remote: string;
  version: string;
  previousVersion: string | null;
  /** False when that version was released already. */
  changed: boolean;
  /** Whether the process that answers renders with it already; others follow within moments. */
  inUse: boolean;
}

export interface RemoteReleases {
  remote: string;
  /** Undefined for a remote that was never released. */
  current:
    | {
        version: string;
        /** Of all files, as they lie. */
        bytes: number;
        releasedAt?: string;
        releasedBy?: string;
        commit?: string | null;
      }
    | undefined;
  history: HistoryEntry[];
}

/** What teams do with versions. A version that is stored here has passed all checks. */
export class ReleaseDesk {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly checker: ReleaseChecker,
    private readonly updater: SiteUpdater,
  ) {}

  /** Checks and stores what was sent. @returns `created: false` for a version that is known. @throws Refusal */
  async take(remote: string, body: Readable, commit?: string): Promise<{ version: string; created: boolean }> {
    const upload = await receiveUpload(body);
    try {
      const manifest = await this.checker.checkUpload(remote, upload);
      const { version } = manifest;
      const known = await this.registry.find(remote, version);
      if (!known) await this.registry.publish({ remote, version, manifest, commit, files: readAll(manifest, upload) });
      return { version, created: !known };
    } finally {
      await upload.dispose();
    }
  }

  /** Moves the pointer, after this process has tried the version. @throws Refusal, HttpError 404 */
  async release(
    remote: string,
    version: string,
    by: string,
    details: { action?: HistoryEntry['action']; commit?: string } = {},
  ): Promise<Released> {
    const manifest = await this.stored(remote, version);
    await this.checker.checkPlace(manifest);
    await this.updater.rehearse({ remote, version, manifest }).catch((error: unknown) => {
      throw new Refusal('render', error instanceof Error ? error.message : String(error));
    });
    const result = await this.registry.release(remote, version, by, details);
    await this.updater.refresh();
    const inUse = this.updater.state.releases.get(remote)?.manifest.version === version;
    return { remote, version, previousVersion: result.previousVersion, changed: result.isChanged, inUse };
  }

  /** Back to a version, or to the one before. @throws Refusal, HttpError 404 */
  async rollback(remote: string, version: string | undefined, by: string): Promise<Released> {
    const history = await this.registry.history(remote);
    const target = version ?? previousVersion(history);
    if (!target) throw new HttpError(404, `There is no version of ${remote} to go back to`);
    if (!history.some((entry) => entry.version === target)) {
      throw new HttpError(404, `${remote} ${target} was never released`);
    }
    return this.release(remote, target, by, { action: 'rollback' });
  }

  /** A link's token, and a page on which that remote is to be seen. @throws Refusal, HttpError 404 */
  async preview(
    remote: string,
    version: string,
    by: string,
  ): Promise<{ token: string; expiresAt: Date; path: string }> {
    const manifest = await this.stored(remote, version);
    await this.checker.checkPlace(manifest);
    const [route] = manifest.routes;
    const path = route?.sample ?? route?.path ?? '/';
    return { ...(await this.registry.previews.add(remote, version, by)), path };
  }

  /** What is and was released, by remote. */
  async list(only?: string): Promise<RemoteReleases[]> {
    const current = await this.registry.current();
    const names = only ? [only] : current.map(({ remote }) => remote);
    return Promise.all(
      names.map(async (remote) => {
        const history = await this.registry.history(remote);
        const now = current.find((one) => one.remote === remote);
        const entry = history.find((one) => one.version === now?.version);
        return {
          remote,
          current: now
            ? {
                version: now.version,
                bytes: bytesOf(now.manifest as RemoteManifest),
                releasedAt: entry?.releasedAt.toISOString(),
                releasedBy: entry?.releasedBy,
                commit: entry?.commit,
              }
            : undefined,
          history,
        };
      }),
    );
  }

  private async stored(remote: string, version: string): Promise<RemoteManifest> {
    const found = await this.registry.find(remote, version);
    if (!found) throw new HttpError(404, `${remote} ${version} was never uploaded, or was swept`);
    // It was parsed before it was stored.
    return found.manifest as RemoteManifest;
  }
}

const bytesOf = ({ files }: RemoteManifest) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

async function* readAll(manifest: RemoteManifest, upload: Upload) {
  for (const path of Object.keys(manifest.files)) {
    yield { path, body: await upload.read(path), contentType: contentType(path) ?? 'application/octet-stream' };
  }
}
