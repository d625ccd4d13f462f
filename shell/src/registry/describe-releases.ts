import type {
  CurrentRelease,
  NotShown,
  PartWeight,
  RefusedRelease,
  RemoteErrorCount,
  RemoteReleases,
} from '@site/contracts';
import type { HistoryEntry, KeptVersion } from '@site/core/registry';
import type { AssetList, RemoteManifest } from '@site/platform';

interface Known {
  remote: string;
  /** Manifest of the released version; undefined if no version is released. */
  manifest: RemoteManifest | undefined;
  /** Target of a rollback; undefined if there is no earlier version. */
  backTo: string | undefined;
  history: readonly HistoryEntry[];
  kept: readonly KeptVersion[];
  errors: RemoteErrorCount[];
  refused: RefusedRelease[];
  notShown?: NotShown;
  visits: RemoteReleases['visits'];
}

/** Describes the releases of one frontend. */
export function describeReleases({
  remote,
  manifest,
  backTo,
  history,
  kept,
  errors,
  refused,
  notShown,
  visits,
}: Known): RemoteReleases {
  return {
    remote,
    current: manifest && describeCurrent(manifest, history),
    backTo: backTo ?? null,
    history: history.map((entry) => ({ ...entry, releasedAt: entry.releasedAt.toISOString() })),
    kept: kept.map(({ createdAt, ...version }) => ({ ...version, storedAt: createdAt.toISOString() })),
    errors,
    refused,
    ...(notShown && { notShown }),
    visits,
  };
}

function describeCurrent(manifest: RemoteManifest, history: readonly HistoryEntry[]): CurrentRelease {
  const { version, routes, slots, files } = manifest;
  const entry = history.find((one) => one.version === version);
  return {
    version,
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    releasedAt: entry?.releasedAt.toISOString(),
    releasedBy: entry?.releasedBy,
    commit: entry?.commit,
    routes: routes.map(({ path }) => path),
    slots,
    weights: weightsOf(manifest),
  };
}

/** What a browser fetches for each page and slot: the same files as for the budgets, uncompressed. */
function weightsOf({ pages, slotAssets, shared, entry, files }: RemoteManifest): PartWeight[] {
  const weigh = (part: string, { js, css }: AssetList): PartWeight => {
    const paths = new Set([entry, ...shared.js, ...shared.css, ...js, ...css]);
    return { part, bytes: [...paths].reduce((sum, path) => sum + (files[path]?.bytes ?? 0), 0) };
  };
  return [
    ...Object.entries(pages).map(([key, list]) => weigh(`page:${key}`, list)),
    ...Object.entries(slotAssets).map(([name, list]) => weigh(`slot:${name}`, list)),
  ];
}
