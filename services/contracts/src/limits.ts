const MEBIBYTE = 1024 * 1024;

/** Limits that the owner fixed (infra/docs, "fixed"), each written only here. */
export const LIMITS = {
  photos: { maxCount: 5, maxBytes: 15 * MEBIBYTE },
  pdfFiles: { maxCount: 5, maxBytes: 15 * MEBIBYTE },
  /** What staff add to a request, unless the API's configuration says otherwise; the session tells what holds. */
  projectFiles: { maxCount: 20, maxBytes: 25 * MEBIBYTE },
  /** What a screen shows of a photo: its longer side in pixels. */
  rendition: { maxSide: 2_048 },
  fullName: { min: 2, max: 200 },
  email: { max: 254 },
  phone: { min: 10, max: 40 },
  message: { max: 5_000 },
  notes: { max: 5_000 },
  amount: { max: 100 },
  utm: { max: 255 },
  password: { max: 200 },
  /** A mailed sign-in link works this long; an account gets one mail in `mailEveryMinutes` at most, unless it uses it. */
  signInLink: { minutes: 10, mailEveryMinutes: 5 },
  /** How long an invitation can be accepted. */
  invitation: { hours: 72 },
  /** A code of an app, or a recovery code, with the spaces and hyphens that people write. */
  code: { max: 40 },
  /** Recovery codes that one is given. */
  recoveryCodes: 10,
  /** A mailed link that sets a forgotten password. */
  passwordLink: { minutes: 60, mailEveryMinutes: 5 },
  fileName: { max: 255 },
  jsonBody: { maxBytes: 128 * 1024 },
  /** Rows of an admin list: what `?limit=` may ask for, and what it is when not asked. */
  list: { max: 200, default: 50 },
  /** What one may search for. */
  search: { max: 200 },
  /** A move or a close is taken back within this time, or stays. */
  undoSeconds: 10,
  /** Leads of one decision: at most so many, so many of them one by one; of those left alone so many are named. */
  bulk: { max: 10_000, oneByOne: 1_000, named: 200 },
  /** A named view of the desk: its name, its query, and how many each person may keep. */
  view: { name: 60, query: 2_000, maxCount: 30 },
  idempotencyKey: { min: 8, max: 128 },
  /** An upload that has not arrived whole after this time is broken off: five photos over a weak mobile connection fit in. */
  uploadMinutes: 30,
  /** Uploads that no request has claimed are deleted after this time. */
  unclaimedUploadHours: 24,
  /** What was typed into a form is kept in the browser no longer than this. */
  draftHours: 24,
} as const;

/** Bytes that one upload may hold: all files of a quote request. */
export const UPLOAD_MAX_BYTES =
  LIMITS.photos.maxCount * LIMITS.photos.maxBytes + LIMITS.pdfFiles.maxCount * LIMITS.pdfFiles.maxBytes;

/** Durations in milliseconds, distances in CSS pixels; what styles alone need is in `tokens.css`. */
export const TIMING = {
  slideInterval: 2_000,
  toastDuration: 5_000,
  toastRemoveDelay: 1_000_000,
  toastSwipeThreshold: 50,
  /** A form that is sent sooner after it was opened is marked, never refused. */
  minimumFormTime: 3_000,
  quoteToast: 5_000,
  loginToast: 3_000,
  logoutToast: 3_000,
  listRefreshDelay: 100,
  adCountdown: 3_000,
} as const;

/** Calls that are retried: how often, and the milliseconds between, doubled each time. */
export const RETRIES = { max: 3, firstDelay: 500, longestDelay: 30_000 } as const;

export const TOAST_LIMIT = 1;
export const TOAST_HOTKEY = 'F8';
export const CARD_TEXT_LENGTH = 100;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PDF_TYPES = ['application/pdf'] as const;
/** What staff may add: documents and pictures of the kinds that visitors send. */
export const PROJECT_FILE_TYPES = [...PDF_TYPES, ...PHOTO_TYPES] as const;
