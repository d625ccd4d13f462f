import type { SlotName } from '@site/platform';
import { type Deferred, RemoteError, type Runtime } from '../app/runtime';
import type { RemoteInfo, SiteRoute, SiteSnapshot } from '../app/site-snapshot';
import type { LoadedRelease } from './loaded-release';

/** An immutable composition of releases, ready to render. */
export interface SiteState {
  snapshot: SiteSnapshot;
  /** The snapshot as documents contain it, with "<" escaped. */
  json: string;
  runtime: Runtime;
  releases: ReadonlyMap<string, LoadedRelease>;
}

/** Settings of a site in addition to its releases. */
export type SitePlace = Pick<SiteSnapshot, 'origin' | 'shellBase' | 'tagScripts'>;

/** Composes releases. If two remotes claim a route or slot, the first by name gets it. */
export function composeSite(
  releases: ReadonlyMap<string, LoadedRelease>,
  { origin, shellBase, tagScripts = [] }: SitePlace,
  previews?: SiteSnapshot['previews'],
): SiteState {
  const sorted = [...releases.values()].sort((a, b) => a.manifest.name.localeCompare(b.manifest.name));
  const routes: SiteRoute[] = [];
  const slots: Partial<Record<SlotName, string>> = {};
  for (const { manifest } of sorted) {
    for (const { path, page, layout = 'site' } of manifest.routes) {
      if (!routes.some((route) => route.path === path)) routes.push({ path, page, layout, remote: manifest.name });
    }
    for (const slot of manifest.slots) slots[slot] ??= manifest.name;
  }
  const versions = sorted.map(({ manifest }) => `${manifest.name}@${manifest.version}`).join(' ');
  const snapshot: SiteSnapshot = {
    // Also part of the cache key of its pages, so that a preview is never shown to others.
    id: previews ? `${versions} preview of ${previews.map(({ remote }) => remote).join(' ')}` : versions,
    origin,
    shellBase,
    year: new Date().getFullYear(),
    remotes: Object.fromEntries(sorted.map(({ info }) => [info.name, info])),
    routes,
    slots,
    ...(tagScripts.length > 0 && { tagScripts }),
    ...(previews && { previews }),
  };
  const json = JSON.stringify(snapshot).replaceAll('<', '\\u003c');
  return { snapshot, json, runtime: new MemoryRuntime(releases), releases };
}

/** On the server, everything is loaded before rendering. */
class MemoryRuntime implements Runtime {
  constructor(private readonly releases: ReadonlyMap<string, LoadedRelease>) {}

  hydrating(): boolean {
    return true;
  }

  slotElements(): readonly Element[] {
    return [];
  }

  read<T>({ name }: RemoteInfo, key: string): Deferred<T> {
    const part = this.releases.get(name)?.parts.get(key);
    if (part === undefined) throw new RemoteError(name, 'not-exposed');
    return part as T;
  }
}
