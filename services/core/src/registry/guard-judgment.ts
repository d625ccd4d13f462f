/** When the guard decides, and its thresholds. */
export interface GuardRules {
  /** The guard decides this long after a release, or after `views`. */
  minutes: number;
  views: number;
  /** Fewer views are not significant. */
  minViews: number;
  /** Percentage points worse than the previous version that trigger a rollback. */
  points: number;
}

/** Visits of a version, limited to a few views per network. */
export interface SeenVisits {
  views: number;
  failed: number;
  starts: number;
  sends: number;
  /** The largest count from a single network. */
  mostFailed: number;
  mostUnsent: number;
}

export type Judgment = { isWorse: true; reason: string } | { isWorse: false };

/** In addition to the points, the drop in sent forms must be significant at 99% (z-score). */
const BY_CHANCE = 2.33;

/**
 * Whether a version does worse than the previous one. The network with the largest count is left out of both versions,
 * so that no single network decides. If the previous version has fewer views than the minimum, the missing ones count
 * as views without errors.
 * @param isAlone No other frontend was released since or shortly before: only then are lost forms its fault
 */
export function judge(now: SeenVisits, before: SeenVisits, rules: GuardRules, isAlone: boolean): Judgment {
  if (now.views >= rules.minViews) {
    const failing = percent(now.failed - now.mostFailed, now.views - now.mostFailed);
    const seenBefore = Math.max(before.views - before.mostFailed, rules.minViews);
    const failedBefore = percent(before.failed - before.mostFailed, seenBefore);
    if (failing - failedBefore > rules.points) {
      const share = percent(now.failed, now.views);
      return {
        isWorse: true,
        reason: `errors in ${shown(share)} of ${whole(now.views)} visits, ${shown(failedBefore)} with the previous version`,
      };
    }
  }
  if (isAlone && Math.min(now.starts, before.starts) >= rules.minViews) {
    const sent = percent(now.sends, now.starts - now.mostUnsent);
    const sentBefore = percent(before.sends, before.starts);
    if (sentBefore - sent > rules.points && !isByChance(now, before)) {
      const share = percent(now.sends, now.starts);
      return {
        isWorse: true,
        reason: `${shown(share)} of ${whole(now.starts)} started forms were sent, ${shown(sentBefore)} with the previous version`,
      };
    }
  }
  return { isWorse: false };
}

/** Two-proportion z-test: whether the drop in sent forms may be due to chance. */
function isByChance(now: SeenVisits, before: SeenVisits): boolean {
  const starts = now.starts - now.mostUnsent;
  const all = (now.sends + before.sends) / (starts + before.starts);
  const spread = Math.sqrt(all * (1 - all) * (1 / starts + 1 / before.starts));
  return before.sends / before.starts - now.sends / starts <= BY_CHANCE * spread;
}

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0);
const shown = (value: number) => `${Math.round(value)}%`;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
