import type { CountedErrorKind } from './remote-errors.js';
import type { VisitsOfHour, VisitsOfPage } from './visits.js';

/** An objection of a check that the releasing team overruled. */
export interface OverruledCheck {
  check: string;
  reason: string;
}

/** A release, a preview or a withdrawal that a check refused. */
export interface RefusedRelease extends OverruledCheck {
  /** A team, with the person who was named. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/**
 * What the guard made of a release: it still looks; nothing was worse; too few visits to say; worse, but there was no better
 * version to go back to; taken back; or it was released without it.
 */
export const GUARD_STATES = ['watching', 'passed', 'quiet', 'kept', 'taken-back', 'off'] as const;
export type GuardState = (typeof GUARD_STATES)[number];

export interface GuardVerdict {
  state: GuardState;
  /** In words for the team; empty where there is nothing to say. */
  reason: string;
  /** What got slower, in words; empty for nothing. Nothing is taken back for it. */
  warning: string;
}

/** One move of a frontend's released pointer. */
export interface ReleaseEntry {
  version: string;
  previousVersion: string | null;
  /** ISO 8601. */
  releasedAt: string;
  /** A team, or a member of staff by address. */
  releasedBy: string;
  /** `withdraw`: from then on no version was released. */
  action: 'release' | 'rollback' | 'withdraw';
  /** From which commit it was built; null where nobody told. */
  commit: string | null;
  /** Objections of checks that the releasing team overruled; null for none. */
  overruled: readonly OverruledCheck[] | null;
  /** Null for moves that no guard looks at: rollbacks, withdrawals, and releases that another move ended. */
  guard: GuardVerdict | null;
}

/** What the browser fetches besides the frame to show a part: the frontend's entry, its scripts and styles. */
export interface PartWeight {
  /** `page:home` or `slot:quote-form`, as in reports of errors. */
  part: string;
  /** As the files lie, before compression. */
  bytes: number;
}

/** The version that is released now. */
export interface CurrentRelease {
  version: string;
  /** Of all files, as they lie. */
  bytes: number;
  /** ISO 8601. Nothing of these three is known of a release that the history has dropped. */
  releasedAt?: string;
  releasedBy?: string;
  commit?: string | null;
  /** Where it is seen: patterns of pages, and names of slots. */
  routes: string[];
  slots: string[];
  weights: PartWeight[];
}

/** A version whose files are kept: one can go back to it, if it was released before. */
export interface KeptVersion {
  version: string;
  bytes: number;
  commit: string | null;
  /** ISO 8601. */
  storedAt: string;
  /** Set when it ended processes of the site and was taken out of use: it cannot be released again. */
  crash: { /** ISO 8601. */ at: string; reason: string } | null;
}

/** How often a version failed in one way, as far back as that is kept. */
export interface RemoteErrorCount {
  version: string;
  kind: CountedErrorKind;
  /** Where it was noticed. */
  side: 'browser' | 'server';
  count: number;
  /** ISO 8601. */
  lastSeenAt: string;
}

export interface RemoteReleases {
  remote: string;
  /** Missing for a frontend that was never released, or was withdrawn. */
  current?: CurrentRelease;
  /** Where a rollback that names no version leads; null when there is nothing before. */
  backTo: string | null;
  /** Newest first. */
  history: ReleaseEntry[];
  /** Newest first. */
  kept: KeptVersion[];
  errors: RemoteErrorCount[];
  /** What was refused lately, newest first. */
  refused: RefusedRelease[];
  /** Of the present version and the one before it, oldest first. */
  visits: { hours: VisitsOfHour[]; pages: VisitsOfPage[] };
}

/** Answer of `GET /registry/releases`. */
export interface ReleasesAnswer {
  remotes: RemoteReleases[];
}

/** Body of `POST /registry/remotes/{remote}/rollback`: without a version, to the one before. */
export interface RollbackBody {
  version?: string;
}

/** Answer of releasing and of going back. */
export interface ReleasedAnswer {
  remote: string;
  version: string;
  previousVersion: string | null;
  /** False when that version was released already. */
  changed: boolean;
  /** Whether the process that answers renders with it already; others follow within moments. */
  inUse: boolean;
  /** What checks said against it and `force` has overruled. */
  overruled: readonly OverruledCheck[];
}

/** Answer of withdrawing. */
export interface WithdrawnAnswer {
  remote: string;
  /** What was released until now. */
  version: string;
  /** Whether the process that answers still renders with it. */
  inUse: boolean;
}

/** Why the shell cannot be withdrawn. */
export const SHELL_STAYS = 'The shell is the site itself: it is stopped, not withdrawn';

/** Paths of the release registry, answered by the shell: for teams by token, for staff by session. */
export const REGISTRY_PATHS = {
  releases: '/registry/releases',
  rollback: (remote: string) => `/registry/remotes/${encodeURIComponent(remote)}/rollback`,
} as const;
