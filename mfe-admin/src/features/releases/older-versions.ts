import type { ReleaseEntry, RemoteReleases } from '@site/contracts';

/** A version that was released and is no longer. */
export interface OlderVersion {
  version: string;
  /** When and by whom it was released last. */
  releasedAt: string;
  releasedBy: string;
  commit: string | null;
  /** Of all its files; undefined when they are not kept any more: one cannot go back to it. */
  bytes: number | undefined;
  /** Why it was taken out of use by itself; one cannot go back to it either. */
  crash: string | undefined;
  /** Why the guard took it back. */
  takenBack: string | undefined;
}

/** What was released beside the present version, each version once, the last released first. */
export function olderVersions({ current, history, kept }: RemoteReleases): OlderVersion[] {
  const files = new Map(kept.map((one) => [one.version, one]));
  const last = new Map<string, ReleaseEntry>();
  for (const entry of history) {
    // A version that was taken out of the site tells when it was released by its entry before.
    if (entry.action === 'withdraw' || entry.version === current?.version) continue;
    if (!last.has(entry.version)) last.set(entry.version, entry);
  }
  return [...last.values()].map(({ version, releasedAt, releasedBy, commit, guard }) => ({
    version,
    releasedAt,
    releasedBy,
    commit,
    bytes: files.get(version)?.bytes,
    crash: files.get(version)?.crash?.reason,
    takenBack: guard?.state === 'taken-back' ? guard.reason : undefined,
  }));
}

/** The version that "Roll Back" leads to; undefined when there is none, or its files are gone. */
export function backVersion({ backTo, kept }: RemoteReleases): string | undefined {
  return kept.find(({ version }) => version === backTo)?.version;
}

/** Shown where no "Roll Back" button is. */
export function backHint(releases: RemoteReleases): string {
  const older = olderVersions(releases);
  if (older.some(({ bytes, crash }) => bytes !== undefined && crash === undefined)) return 'Choose a version below.';
  return `${older.length === 0 ? 'This is the first version. ' : ''}There is nothing to roll back to.`;
}
