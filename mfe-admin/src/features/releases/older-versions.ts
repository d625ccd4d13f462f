import type { GuardVerdict, ReleaseEntry, RemoteReleases } from '@site/contracts';

/** A previously released version. */
export interface OlderVersion {
  version: string;
  /** When and by whom it was last released. */
  releasedAt: string;
  releasedBy: string;
  commit: string | null;
  /** Size of all its files; undefined when they were deleted, which rules out a rollback. */
  bytes: number | undefined;
  /** Why it was withdrawn automatically after a crash, which also rules out a rollback. */
  crash: string | undefined;
  guard: GuardVerdict | null;
}

/** All released versions except the current one, each once, most recently released first. */
export function olderVersions({ current, history, kept }: RemoteReleases): OlderVersion[] {
  const files = new Map(kept.map((one) => [one.version, one]));
  const last = new Map<string, ReleaseEntry>();
  for (const entry of history) {
    // A withdrawn version gets its release date from its previous entry.
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
    guard,
  }));
}

/** The version that "Roll Back" restores; undefined when there is none or its files were deleted. */
export function backVersion({ backTo, kept }: RemoteReleases): string | undefined {
  return kept.find(({ version }) => version === backTo)?.version;
}

/** Shown in place of the "Roll Back" button. */
export function backHint(releases: RemoteReleases): string {
  const older = olderVersions(releases);
  if (older.some(({ bytes, crash }) => bytes !== undefined && crash === undefined)) return 'Choose a version below.';
  return `${older.length === 0 ? 'This is the first version. ' : ''}There is nothing to roll back to.`;
}
