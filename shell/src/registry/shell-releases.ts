import { join } from 'node:path';
import type { ReleasedAnswer } from '@site/contracts';
import { type HistoryEntry, isVersionName, type ReleaseRegistry, SHELL } from '@site/core/registry';
import { type PrimaryLink, readShellManifest, type ShellFiles, type ShellManifest } from '../cluster';
import { Refusal, type SiteUpdater } from '../composition';
import { HttpError } from '../http';

/**
 * Stores the shell's browser files beside those of remotes, so that pages opened with this build still find them when
 * another build serves, on any machine.
 */
export async function publishShell(
  registry: Pick<ReleaseRegistry, 'find' | 'publish'>,
  manifest: ShellManifest,
  { read }: Pick<ShellFiles, 'read'>,
): Promise<void> {
  const { version } = manifest;
  if (await registry.find(SHELL, version)) return;
  const paths = Object.keys(manifest.files).filter((path) => path.startsWith('client/'));
  const files = (async function* () {
    for (const path of paths) {
      const body = await read(path.slice('client/'.length));
      if (body) yield { path, body };
    }
  })();
  await registry.publish({ remote: SHELL, version, manifest, files });
}

/**
 * Releases the shell to the processes of this machine. Each build is in its own local folder: code that runs with the
 * site's permissions is never uploaded over the network (infra/adr/014).
 */
export class ShellReleases {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly updater: SiteUpdater,
    private readonly primary: Pick<PrimaryLink, 'replace'>,
    private readonly own: { version: string; builds: string },
  ) {}

  /** Resolves once the new build serves. @throws Refusal `start` if it fails and the old one stays; HttpError 404 */
  async release(
    version: string,
    by: string,
    details: { action?: HistoryEntry['action']; commit?: string },
  ): Promise<ReleasedAnswer> {
    const isHere = isVersionName(version) && (await readShellManifest(join(this.own.builds, version)));
    if (!isHere) {
      throw new HttpError(
        404,
        `The shell's build ${version} is not on the machine of the site; in containers, a new shell is a new image`,
      );
    }
    const inUse = [...this.updater.state.releases.keys()];
    // Also for this process's own build: this process may be shutting down.
    await this.primary.replace(version, inUse).catch((error: Error) => {
      throw new Refusal('start', `the new shell did not start, the previous one keeps serving: ${error.message}`);
    });
    const { previousVersion, isChanged } = await this.registry.release(SHELL, version, by, details);
    const changed = isChanged || version !== this.own.version;
    return { remote: SHELL, version, previousVersion, changed, inUse: true, overruled: [] };
  }
}
