import type { CountedErrorKind } from './remote-errors.js';
import type { VisitsOfHour, VisitsOfPage } from './visits.js';

/** An objection of a check that the releasing team overruled. */
export interface OverruledCheck {
  check: string;
  reason: string;
}

/** A release, preview or withdrawal that a check refused. */
export interface RefusedRelease extends OverruledCheck {
  /** A team, with the person that it named. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/**
 * The guard's verdict on a release: still watching; not worse; too few visits; worse, but without a better version for
 * a rollback; rolled back; or released without the guard.
 */
export const GUARD_STATES = ['watching', 'passed', 'quiet', 'kept', 'taken-back', 'off'] as const;
export type GuardState = (typeof GUARD_STATES)[number];

export interface GuardVerdict {
  state: GuardState;
  /** In words for the team; empty if there is nothing to say. */
  reason: string;
  /** What got slower, in words; empty if nothing did. It never causes a rollback. */
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
  /** After `withdraw`, no version is released. */
  action: 'release' | 'rollback' | 'withdraw';
  /** The commit that it was built from; null if unknown. */
  commit: string | null;
  /** Objections of checks that the releasing team overruled; null for none. */
  overruled: readonly OverruledCheck[] | null;
  /** Null for moves that the guard ignores: rollbacks, withdrawals, and releases that another move ended. */
  guard: GuardVerdict | null;
}

/** The files that the browser loads to show a part, besides the frame: the frontend's entry, scripts and styles. */
export interface PartWeight {
  /** `page:home` or `slot:quote-form`, as in error reports. */
  part: string;
  /** Size before compression. */
  bytes: number;
}

/** The version that is released now. */
export interface CurrentRelease {
  version: string;
  /** Size of all files before compression. */
  bytes: number;
  /** ISO 8601. These three are unknown for a release that is no longer in the history. */
  releasedAt?: string;
  releasedBy?: string;
  commit?: string | null;
  /** Where it appears: patterns of pages, and names of slots. */
  routes: string[];
  slots: string[];
  weights: PartWeight[];
}

/** A released version that the site cannot show. */
export interface NotShown {
  reason: string;
  /** The version that shows instead; null if none does. */
  instead: string | null;
}

/** A version whose files are kept. A rollback to it is possible if it was released before. */
export interface KeptVersion {
  version: string;
  bytes: number;
  commit: string | null;
  /** ISO 8601. */
  storedAt: string;
  /** Set if it crashed processes of the site. It cannot be released again. */
  crash: { /** ISO 8601. */ at: string; reason: string } | null;
}

/** How often a version failed in one way, within the period that is kept. */
export interface RemoteErrorCount {
  version: string;
  kind: CountedErrorKind;
  /** Where it was noticed. */
  side: 'browser' | 'server';
  count: number;
  /** ISO 8601. */
  lastSeenAt: string;
  /** Where it last failed: `page:home`, `slot:quote-form`, or `remote` for the whole. */
  lastPart: string;
}

export interface RemoteReleases {
  remote: string;
  /** Missing for a frontend that was never released, or was withdrawn. */
  current?: CurrentRelease;
  /** Target of a rollback without a version; null if there is none. */
  backTo: string | null;
  /** Newest first. */
  /** Set if the process that answers cannot show the current version. */
  notShown?: NotShown;
  history: ReleaseEntry[];
  /** Newest first. */
  kept: KeptVersion[];
  errors: RemoteErrorCount[];
  /** Recent refusals, newest first. */
  refused: RefusedRelease[];
  /** For the current version and the one before it, oldest first. */
  visits: { hours: VisitsOfHour[]; pages: VisitsOfPage[] };
}

/** Response of `GET /registry/releases`. */
export interface ReleasesAnswer {
  remotes: RemoteReleases[];
}

/** Response of a release or a rollback. */
export interface ReleasedAnswer {
  remote: string;
  version: string;
  previousVersion: string | null;
  /** False if that version was released already. */
  changed: boolean;
  /** Whether the responding process already renders with it; others follow within moments. */
  inUse: boolean;
  /** Objections of checks that `force` overruled. */
  overruled: readonly OverruledCheck[];
}

/** Response of a withdrawal. */
export interface WithdrawnAnswer {
  remote: string;
  /** The withdrawn version. */
  version: string;
  /** Whether the responding process still renders with it. */
  inUse: boolean;
  /** What others needed it for, overruled by `force`. */
  overruled: readonly OverruledCheck[];
}

/** Why the shell cannot be withdrawn. */
export const SHELL_STAYS = 'The shell is the site itself: it is stopped, not withdrawn';

/** Paths of the release registry in the shell: for teams by token, for staff by session. */
export const REGISTRY_PATHS = {
  releases: '/registry/releases',
  rollback: (remote: string) => `/registry/remotes/${encodeURIComponent(remote)}/rollback`,
} as const;
