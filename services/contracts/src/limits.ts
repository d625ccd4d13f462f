import { UTM_MAX_LENGTH } from './utm.js';

const MEBIBYTE = 1024 * 1024;

/** Limits, each written only here. The owner fixed those that spec-facts.ts does not call "own". */
export const LIMITS = {
  photos: { maxCount: 5, maxBytes: 15 * MEBIBYTE },
  pdfFiles: { maxCount: 5, maxBytes: 15 * MEBIBYTE },
  /** Default limits of the files that staff add to a request; the session has the configured limits. */
  projectFiles: { maxCount: 20, maxBytes: 25 * MEBIBYTE },
  /** Size of a photo on screen: its longer side in pixels. */
  rendition: { maxSide: 2_048 },
  fullName: { min: 2, max: 200 },
  email: { max: 254 },
  phone: { min: 10, max: 40 },
  message: { max: 5_000 },
  notes: { max: 5_000 },
  amount: { max: 100 },
  utm: { max: UTM_MAX_LENGTH },
  password: { max: 200 },
  /** Lifetime of a mailed sign-in link. At most one mail per account in `mailEveryMinutes`, unless the link is used. */
  signInLink: { minutes: 10, mailEveryMinutes: 5 },
  /** How long an invitation can be accepted. */
  invitation: { hours: 72 },
  /** A code of an authenticator app, or a recovery code, with spaces and hyphens. */
  code: { max: 40 },
  /** How many recovery codes an account gets. */
  recoveryCodes: 10,
  /** A mailed link that sets a forgotten password. */
  passwordLink: { minutes: 60, mailEveryMinutes: 5 },
  fileName: { max: 255 },
  jsonBody: { maxBytes: 128 * 1024 },
  /** Page size of a list: the maximum and the default of `?limit=`. */
  list: { max: 200, default: 50 },
  /** Length of a search text. */
  search: { max: 200 },
  /** Leads of "My day": more than one person can do. */
  myDay: 200,
  /** Other leads of the same sender. More are a mistake or a robot. */
  related: 20,
  /** How long a move or a close can be undone. */
  undoSeconds: 10,
  /** Leads per bulk action: in total, as a list of ids, and how many skipped leads are named. */
  bulk: { max: 10_000, oneByOne: 1_000, named: 200 },
  /** A saved view: length of its name and query, and how many each person may keep. */
  view: { name: 60, query: 2_000, maxCount: 30 },
  idempotencyKey: { min: 8, max: 128 },
  /** An upload that takes longer is aborted. Five photos over a weak mobile connection are faster. */
  uploadMinutes: 30,
  /** Uploads that no request has claimed by then are deleted. */
  unclaimedUploadHours: 24,
  /** The browser keeps a draft of a form no longer than this. */
  draftHours: 24,
} as const;

/** Maximum size of one upload: all files of a quote request. */
export const UPLOAD_MAX_BYTES =
  LIMITS.photos.maxCount * LIMITS.photos.maxBytes + LIMITS.pdfFiles.maxCount * LIMITS.pdfFiles.maxBytes;

/** Retried calls: how often, and the delay in milliseconds, doubled each time. */
export const RETRIES = { max: 3, firstDelay: 500, longestDelay: 30_000 } as const;

export const TOAST_LIMIT = 1;
export const TOAST_HOTKEY = 'F8';
export const CARD_TEXT_LENGTH = 100;
