/** When the guard looks, and what is too much for it. */
export interface GuardRules {
  /** So long after a release, or so many views. */
  minutes: number;
  views: number;
  /** Fewer views say nothing. */
  minViews: number;
  /** So many points worse than the version before is too much. */
  points: number;
}

/** What networks saw of a version, none of them more than a few views. */
export interface SeenVisits {
  views: number;
  failed: number;
  starts: number;
  sends: number;
  /** What the one network says that says it most. */
  mostFailed: number;
  mostUnsent: number;
}

export type Judgement = { isWorse: true; reason: string } | { isWorse: false };

/** Beside the points: how sure one must be that fewer forms were not sent by chance, 99 of 100 times. */
const BY_CHANCE = 2.33;

/**
 * Whether a version does worse than the one before it, whatever any one network says: what the loudest of them says is left
 * out, of both versions. That too little is known of the version before counts as nothing having failed there.
 * @param isAlone No other frontend was released since, nor shortly before: only then are lost forms this one's fault
 */
export function judge(now: SeenVisits, before: SeenVisits, rules: GuardRules, isAlone: boolean): Judgement {
  if (now.views >= rules.minViews) {
    const failing = percent(now.failed - now.mostFailed, now.views - now.mostFailed);
    // Fewer visits than that say no more of the version before than of this one.
    const failedBefore =
      before.views < rules.minViews ? 0 : percent(before.failed - before.mostFailed, before.views - before.mostFailed);
    if (failing - failedBefore > rules.points) {
      const told = percent(now.failed, now.views);
      return {
        isWorse: true,
        reason: `errors in ${shown(told)} of ${whole(now.views)} visits, ${shown(failedBefore)} with the previous version`,
      };
    }
  }
  if (isAlone && Math.min(now.starts, before.starts) >= rules.minViews) {
    const sent = percent(now.sends, now.starts - now.mostUnsent);
    const sentBefore = percent(before.sends, before.starts);
    if (sentBefore - sent > rules.points && !isByChance(now, before)) {
      const told = percent(now.sends, now.starts);
      return {
        isWorse: true,
        reason: `${shown(told)} of ${whole(now.starts)} started forms were sent, ${shown(sentBefore)} with the previous version`,
      };
    }
  }
  return { isWorse: false };
}

/** Of two shares of few, whether the second may be as low by chance: the test of two proportions. */
function isByChance(now: SeenVisits, before: SeenVisits): boolean {
  const starts = now.starts - now.mostUnsent;
  const all = (now.sends + before.sends) / (starts + before.starts);
  const spread = Math.sqrt(all * (1 - all) * (1 / starts + 1 / before.starts));
  return before.sends / before.starts - now.sends / starts <= BY_CHANCE * spread;
}

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0);
const shown = (value: number) => `${Math.round(value)}%`;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
