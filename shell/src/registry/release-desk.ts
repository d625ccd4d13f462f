import type { Readable } from 'node:stream';
import type { ReleasedAnswer, RemoteReleases } from '@site/contracts';
import { type HistoryEntry, type ReleaseRegistry, SHELL } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { contentType } from '../server/content-types';
import type { SiteUpdater } from '../server/site-updater';
import type { ReleaseChecker } from './check-release';
import { describeReleases } from './describe-releases';
import { HttpError } from './http-error';
import { previousVersion } from './previous-version';
import { Refusal } from './refusal';
import type { ShellReleases } from './shell-releases';
import { receiveUpload, type Upload } from './upload';

/** What teams do with versions. A version that is stored here has passed all checks. */
export class ReleaseDesk {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly checker: ReleaseChecker,
    private readonly updater: SiteUpdater,
    private readonly process: {
      shell: Pick<ShellReleases, 'release'>;
      /** Has the other processes behind this port look for releases. */
      refreshOthers(): Promise<void>;
    },
  ) {}

  /** Checks and stores what was sent. @returns `created: false` for a version that is known. @throws Refusal */
  async take(remote: string, body: Readable, commit?: string): Promise<{ version: string; created: boolean }> {
    assertNotShell(remote);
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
  ): Promise<ReleasedAnswer> {
    if (remote === SHELL) return this.process.shell.release(version, by, details);
    const manifest = await this.stored(remote, version);
    await this.checker.checkPlace(manifest);
    await this.updater.rehearse({ remote, version, manifest }).catch((error: unknown) => {
      throw new Refusal('render', error instanceof Error ? error.message : String(error));
    });
    const result = await this.registry.release(remote, version, by, details);
    await Promise.all([this.updater.refresh(), this.process.refreshOthers()]);
    const inUse = this.updater.state.releases.get(remote)?.manifest.version === version;
    return { remote, version, previousVersion: result.previousVersion, changed: result.isChanged, inUse };
  }

  /** Back to a version, or to the one before. @throws Refusal, HttpError 404 */
  async rollback(remote: string, version: string | undefined, by: string): Promise<ReleasedAnswer> {
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
    assertNotShell(remote);
    const manifest = await this.stored(remote, version);
    await this.checker.checkPlace(manifest);
    const [route] = manifest.routes;
    const path = route?.sample ?? route?.path ?? '/';
    return { ...(await this.registry.previews.add(remote, version, by)), path };
  }

  /** What is and was released, by remote. */
  async list(only?: string): Promise<RemoteReleases[]> {
    const shell = await this.registry.currentShell();
    const released = [...(await this.registry.current()), ...(shell ? [shell] : [])];
    const names = only ? [only] : released.map(({ remote }) => remote);
    return Promise.all(
      names.map(async (remote) => {
        const [history, kept, errors] = await Promise.all([
          this.registry.history(remote),
          this.registry.kept(remote),
          this.registry.errors.list(remote),
        ]);
        const manifest = released.find((one) => one.remote === remote)?.manifest as RemoteManifest | undefined;
        return describeReleases({ remote, manifest, history, kept, errors });
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

function assertNotShell(remote: string): void {
  if (remote === SHELL) throw new HttpError(400, 'The shell is built on the machine of the site and not sent to it');
}

async function* readAll(manifest: RemoteManifest, upload: Upload) {
  for (const path of Object.keys(manifest.files)) {
    yield { path, body: await upload.read(path), contentType: contentType(path) ?? 'application/octet-stream' };
  }
}
