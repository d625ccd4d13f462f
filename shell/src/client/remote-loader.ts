import type { SlotName } from '@site/platform';
import type { Deferred, PickPart, Recovery, Renewed, Runtime } from '../app/runtime';
import { kindOf } from '../app/runtime';
import type { RemoteInfo } from '../app/site-snapshot';
import { reportFailure } from './error-reports';
import { readPresentSnapshot } from './present-snapshot';
import { ReleaseLoader } from './release-loader';

/** Loads the document's remotes, and newer releases of those that failed. */
export class FederationRuntime implements Runtime {
  private readonly loaders = new Map<string, ReleaseLoader>();
  private readonly replacements = new Map<string, RemoteInfo>();
  private hydrated = false;
  private readonly path = location.pathname;
  private readonly slots = new Map(
    [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(({ dataset, firstElementChild }) => [
      dataset.slot,
      [...(firstElementChild?.children ?? [])],
    ]),
  );

  readonly recovery: Recovery = {
    replacementOf: (remote) => this.replacements.get(remote),
    report: reportFailure,
    newest: (failed, key, pick) => this.newest(failed, key, pick),
  };

  /** After navigation before hydration, the new page has no server HTML. */
  hydrating(): boolean {
    return !this.hydrated && location.pathname === this.path;
  }

  slotElements(name: SlotName): readonly Element[] {
    return (this.hydrating() && this.slots.get(name)) || [];
  }

  /** From now on a page renders because of navigation. */
  finishHydration(): void {
    this.hydrated = true;
  }

  read<T>(release: RemoteInfo, key: string, pick: PickPart<T>): Deferred<T> {
    const id = `${release.name}@${release.version}`;
    const loader = this.loaders.get(id) ?? new ReleaseLoader(release);
    this.loaders.set(id, loader);
    return loader.read(key, pick);
  }

  private async newest<T>(failed: RemoteInfo, key: string, pick: PickPart<T>): Promise<Renewed<T> | undefined> {
    const info = (await readPresentSnapshot())?.remotes[failed.name];
    if (!info || info.version === failed.version) return undefined;
    try {
      const component = await this.read(info, key, pick);
      // Parts of this remote that mount later start with the working release.
      this.replacements.set(info.name, info);
      return { component, info };
    } catch (error) {
      reportFailure({ remote: info.name, version: info.version, part: key, kind: kindOf(error) });
      return undefined;
    }
  }
}
