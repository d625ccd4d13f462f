/** Durations in milliseconds, distances in CSS pixels. Values that only styles use are in `tokens.css`. */
export const TIMING = {
  slideInterval: 2_000,
  toastDuration: 5_000,
  toastRemoveDelay: 1_000_000,
  toastSwipeThreshold: 50,
  /** A form sent sooner than this after it was opened is marked, never rejected. */
  minimumFormTime: 3_000,
  quoteToast: 5_000,
  loginToast: 3_000,
  logoutToast: 3_000,
  listRefreshDelay: 100,
  adCountdown: 3_000,
} as const;
