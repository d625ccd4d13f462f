/** Patterns of spec files that should detect a mutant, by kind of test. The quick ones run first. */
export interface Tests {
  unit?: string;
  integration?: string;
}
/** A file whose constants are facts: all their literals are mutated. */
export interface Source {
  file: string;
  /** Paths of numbers that are measured, not counted: they are changed by a factor. */
  measured?: RegExp;
  /** Ids that are not facts. */
  skip?: RegExp;
  /** Lists, by path, that gain or lose each of these members. */
  lists?: Record<string, readonly string[]>;
  /** For all mutants, or for those with a matching path. */
  tests: Tests | [RegExp, Tests][];
}
/** A fact within other code. */
export interface Change {
  id: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  to: string[];
  tests: Tests;
}

const MESSAGES: [RegExp, Tests][] = [
  [/\.(?:photo|pdf|fileToo|tooManyP(?:hotos|dfs))/, { unit: 'batch-rule' }],
  [/\.(?:projectFile|tooManyProject)|^MEBIBYTE/, { unit: 'project-file-rules' }],
  [/\.login/, { unit: 'staff-api' }],
  [/\.(?:signInLink|role|passwordLink|currentPassword|code|lastOwner|alreadyActive)/, { unit: 'contracts/src/limits' }],
  [/\.(?:quoteRequest|investmentInquiry(?:Updat|Delet|Gone)|update|delete)/, { unit: 'desk-words' }],
  [/./, { unit: 'contracts/src/validation' }],
];

const NUMBERS: [RegExp, Tests][] = [
  [/\.(?:photos|pdfFiles)|^MEBIBYTE/, { unit: 'batch-rule' }],
  [/\.projectFiles/, { unit: 'api-config' }],
  [
    /\.(?:signInLink|invitation|passwordLink|code|recoveryCodes|uploadMinutes|related|myDay)/,
    { unit: 'contracts/src/limits' },
  ],
  [/\.draftHours/, { unit: 'submission/draft|old-drafts' }],
  [/\.idempotencyKey/, { integration: 'submissions.int' }],
  [/\.unclaimedUploadHours/, { unit: 'privacy', integration: 'housekeeping' }],
  [/\.fileName/, { unit: 'file-name' }],
  [/\.list\./, { unit: 'list-page' }],
  [/\.search/, { unit: 'desk-location' }],
  [/\.view/, { integration: 'lead-views' }],
  [/\.bulk/, { integration: 'api/test/bulk.int' }],
  [/\.undoSeconds/, { integration: 'undo.int' }],
  [/\.jsonBody/, { integration: 'bad-input' }],
  [/\.toast|^TOAST_LIMIT/, { unit: 'toast-store' }],
  [/\.minimumFormTime/, { unit: 'suspicion' }],
  [/\.listRefreshDelay/, { unit: 'desk-words' }],
  [/^RETRIES/, { unit: 'call-retries|retry-policy' }],
  [/^CARD_TEXT/, { unit: 'card-text' }],
  [/./, { unit: 'contracts/src/validation' }],
];

export const testsOf = (id: string, lines: [RegExp, Tests][]): Tests =>
  lines.find(([pattern]) => pattern.test(id))?.[1] ?? {};

export const SOURCES: Source[] = [
  {
    file: 'services/contracts/src/status.ts',
    // The owner did not fix the states of a mail.
    skip: /^EFFECT_STATES/,
    lists: {
      'ALLOWED.new': ['in_progress', 'closed'],
      'ALLOWED.in_progress': ['new', 'closed'],
      'ALLOWED.closed': ['new', 'in_progress'],
    },
    tests: { unit: 'contracts/src/status', integration: 'api/test/leads.int' },
  },
  {
    file: 'services/contracts/src/rights.ts',
    tests: { unit: 'contracts/src/rights' },
  },
  {
    file: 'services/contracts/src/messages.ts',
    tests: MESSAGES,
  },
  {
    file: 'services/contracts/src/visitor-messages.ts',
    tests: MESSAGES,
  },
  {
    file: 'services/contracts/src/limits.ts',
    measured: /^RETRIES\..*Delay/,
    // Read by a separate process, from the built code: renditions.int.spec compares it with the literal.
    skip: /^LIMITS\.rendition/,
    tests: NUMBERS,
  },
  {
    file: 'services/contracts/src/file-types.ts',
    tests: { unit: 'batch-rule' },
  },
  {
    file: 'services/contracts/src/timing.ts',
    measured: /./,
    tests: NUMBERS,
  },
  {
    file: 'services/contracts/src/brand.ts',
    // Sample content.
    skip: /^brandPhone|^brand\.(?:name|phone|email|address|social|priceRange|geo\.l)/,
    tests: { unit: 'contracts/src/brand' },
  },
  {
    file: 'services/contracts/src/ad-targets.ts',
    // Cannot be detected: unknown targets lead to the home page, too.
    skip: /^PAGES\.0\.0/,
    tests: { unit: 'ad-targets' },
  },
  { file: 'services/contracts/src/utm.ts', tests: { unit: 'campaign|ad-visit', integration: 'schema.int' } },
  {
    file: 'services/contracts/src/service-catalogue.ts',
    tests: { unit: 'contracts/src/service-catalogue|content.spec' },
  },
  {
    file: 'services/contracts/src/promise.ts',
    // Without its last letter, it is the same time.
    skip: /^FOLLOW_UP_TIME/,
    tests: [
      [/\.hours/, { unit: 'office-hours' }],
      [/\.digestAt/, { unit: 'worker-config' }],
      [/./, { unit: 'contracts/src/limits' }],
    ],
  },
  {
    file: 'services/contracts/src/endpoints.ts',
    tests: { unit: 'contracts/src/endpoints' },
  },
  {
    file: 'services/contracts/src/visitor-endpoints.ts',
    tests: { unit: 'contracts/src/endpoints' },
  },
];

const change = (
  id: string,
  file: string,
  [find, ...to]: [find: string, ...to: string[]],
  tests: Tests = {},
): Change => ({ id, file, find, to, tests });

const CONFIG = 'services/api/src/config/api-config.ts';
const TOKENS = 'shell/platform/src/styles/tokens.css';
const NOT_FOUND = 'shell/platform/src/frame/not-found/not-found-page.tsx';
const API_CONFIG = { unit: 'api-config' };
const DESK = 'mfe-admin/src/features';
const LEAD_FIELDS = 'services/contracts/src/leads/lead-fields.ts';
const DESK_TESTS = { unit: 'desk-words' };
const NOT_FOUND_TESTS = { unit: 'site-updater' };

export const CHANGES: Change[] = [
  change(
    'DEFAULTS.submissions',
    CONFIG,
    ['LIMIT_SUBMISSIONS: limit(60', 'LIMIT_SUBMISSIONS: limit(61', 'LIMIT_SUBMISSIONS: limit(59'],
    API_CONFIG,
  ),
  change(
    'DEFAULTS.uploads',
    CONFIG,
    ['LIMIT_UPLOADS: limit(120', 'LIMIT_UPLOADS: limit(121', 'LIMIT_UPLOADS: limit(119'],
    API_CONFIG,
  ),
  change(
    'DEFAULTS.events',
    CONFIG,
    ['LIMIT_EVENTS: limit(600', 'LIMIT_EVENTS: limit(601', 'LIMIT_EVENTS: limit(599'],
    API_CONFIG,
  ),
  change(
    'DEFAULTS.visits',
    CONFIG,
    ['LIMIT_VISITS: limit(120', 'LIMIT_VISITS: limit(121', 'LIMIT_VISITS: limit(119'],
    API_CONFIG,
  ),
  change(
    'DEFAULTS.sessionIdleHours',
    CONFIG,
    ['SESSION_IDLE_HOURS: hours(12', 'SESSION_IDLE_HOURS: hours(13', 'SESSION_IDLE_HOURS: hours(11'],
    API_CONFIG,
  ),
  change(
    'DEFAULTS.sessionMaxHours',
    CONFIG,
    ['SESSION_MAX_HOURS: hours(168', 'SESSION_MAX_HOURS: hours(169', 'SESSION_MAX_HOURS: hours(167'],
    API_CONFIG,
  ),
  change(
    'DEFAULTS.windowSeconds',
    'services/api/src/limits/rate-limits.ts',
    ['WINDOW_SECONDS = 600', 'WINDOW_SECONDS = 6_000', 'WINDOW_SECONDS = 60'],
    { integration: 'limits.int' },
  ),
  change(
    'FOLLOW_UP_TIME',
    'services/contracts/src/promise.ts',
    ["FOLLOW_UP_TIME = '08:00'", "FOLLOW_UP_TIME = '08:01'", "FOLLOW_UP_TIME = '07:59'"],
    { integration: 'contacts.int' },
  ),
  change('staying', 'services/contracts/src/status.ts', ['return from === to ||', 'return false ||'], {
    unit: 'contracts/src/status',
  }),
  change(
    'TIMING.garbageCollection',
    `${DESK}/lead-data/leads-api.ts`,
    ['keepUnusedDataFor: 5 * MINUTE', 'keepUnusedDataFor: 50 * MINUTE', 'keepUnusedDataFor: 1 * MINUTE'],
    DESK_TESTS,
  ),
  change('--fade', TOKENS, ['--fade: 1000ms', '--fade: 10000ms', '--fade: 333ms']),
  change('--header', TOKENS, ['--header: 5rem', '--header: 6rem', '--header: 4rem']),
  change('not found: heading', NOT_FOUND, ['404 Page Not Found', '404 Page Not Foun'], NOT_FOUND_TESTS),
  change(
    'not found: text',
    NOT_FOUND,
    ['does not exist or has been moved.', 'does not exist or has been move.'],
    NOT_FOUND_TESTS,
  ),
  change('not found: button', NOT_FOUND, ['Return to Home', 'Return to Hom'], NOT_FOUND_TESTS),
  change('not found: title', NOT_FOUND, ['"Page Not Found"', '"Page Not Foun"'], NOT_FOUND_TESTS),
  change('privacy: date', 'mfe-marketing/src/content/privacy.ts', ['April 30, 2025', 'April 30, 2026'], {
    unit: 'privacy',
  }),
  change('privacy: age', 'mfe-marketing/src/content/privacy.ts', ['children under 18', 'children under 16'], {
    unit: 'privacy',
  }),
  change('ad: heading', 'mfe-marketing/src/content/ad.ts', ["'Just a moment...'", "'Just a momen...'"]),
  ...['New Quotes', 'In Progress', 'Closed Quotes', 'New Investments', 'Active Investments', 'Closed Investments'].map(
    (label) =>
      change(
        `desk: tab ${label}`,
        `${DESK}/desk/desk-tabs.ts`,
        [`label: '${label}'`, `label: '${label}x'`],
        DESK_TESTS,
      ),
  ),
  ...["save: 'Save Details", "move: 'Move to In Progress", "close: 'Close Project"].map((find) =>
    change(`desk: ${find.split("'")[1]}`, `${DESK}/lead-kinds/quote-request-kind.tsx`, [find, `${find}x`], DESK_TESTS),
  ),
  ...["move: 'Mark as Funded", "close: 'Close Investment", "? 'Interested in Investing"].map((find) =>
    change(
      `desk: ${find.split("'")[1]}`,
      `${DESK}/lead-kinds/investment-inquiry-kind.tsx`,
      [find, find.replace(/[a-z](?='|$)/, '')],
      DESK_TESTS,
    ),
  ),
  ...['Purchased', 'Invested'].map((label) =>
    change(`desk: ${label}`, LEAD_FIELDS, [`label: '${label}'`, `label: '${label}x'`], DESK_TESTS),
  ),
];

/** A fact visible only in a browser: the test that should detect it. */
export interface BrowserExpectation {
  /** Ids of mutants. */
  id: RegExp;
  /** File in `infra/test/browser`, without its extension. */
  spec: string;
  /** Part of its title; unique in the file. */
  test: string;
  /** Other specs that the mutant breaks. */
  breaksSpecs?: RegExp;
}

export const IN_BROWSER: BrowserExpectation[] = [
  { id: /^MESSAGES\.loggingIn$/, spec: 'desk-timeouts', test: 'for a login shows the red alert' },
  { id: /^MESSAGES\.loginSuccessful$/, spec: 'desk-login', test: 'with wrong credentials shows a red alert' },
  { id: /^MESSAGES\.loginWelcome$/, spec: 'desk-login', test: 'shows a 3 s welcome' },
  { id: /^MESSAGES\.loggedOut$/, spec: 'desk-login', test: 'clears the flag, confirms for 3 s' },
  { id: /^MESSAGES\.loadingData$/, spec: 'desk-timeouts', test: 'for a list shows an error' },
  { id: /^MESSAGES\.errorLoadingData$/, spec: 'desk-tabs', test: 'stays when it cannot be fetched again' },
  { id: /^MESSAGES\.filesUploaded$/, spec: 'desk-files', test: 'are uploaded with progress' },
  { id: /^MESSAGES\.filesUploadFailed$/, spec: 'desk-files', test: 'show an error when an upload fails' },
  { id: /^MESSAGES\.imageUnavailable$/, spec: 'desk-files', test: 'that are missing show a message' },
  { id: /^MESSAGES\.documentUnavailable$/, spec: 'desk-files', test: 'are checked by HEAD' },
  { id: /^MESSAGES\.confirmDelete$/, spec: 'desk-investments', test: 'can be closed from new and deleted' },
  { id: /^MESSAGES\.confirmDelete \(2\)$/, spec: 'desk-quote-ends', test: 'shows its outcome' },
  {
    id: /^VISITOR_MESSAGES\.submissionError$/,
    spec: 'forms-messages',
    test: 'the quote form shows the server’s error',
  },
  {
    id: /^VISITOR_MESSAGES\.quoteRequestSubmitFailed$/,
    spec: 'forms-messages',
    test: 'the quote form shows a message when no response arrives',
  },
  {
    id: /^VISITOR_MESSAGES\.investmentInquirySubmitFailed$/,
    spec: 'forms-messages',
    test: 'the investment form shows when to retry',
  },
  { id: /^VISITOR_MESSAGES\.quoteRequestSubmitted$/, spec: 'forms-toasts', test: 'of an accepted quote request' },
  {
    id: /^VISITOR_MESSAGES\.quoteRequestSubmittedText$/,
    spec: 'forms-messages',
    test: 'the quote form is replaced by a thank-you message',
  },
  {
    id: /^VISITOR_MESSAGES\.investmentInquirySubmitted$/,
    spec: 'forms-messages',
    test: 'the investment form is replaced by a thank-you message',
  },
  { id: /^TIMING\.slideInterval /, spec: 'slideshow', test: 'advances every 2 s' },
  { id: /^--fade /, spec: 'slideshow', test: 'loads one picture before the page has loaded' },
  { id: /^--header /, spec: 'frame', test: 'links to services, about and contact' },
  { id: /^TIMING\.quoteToast /, spec: 'forms-toasts', test: 'of an accepted quote request' },
  { id: /^TIMING\.loginToast /, spec: 'desk-login', test: 'shows a 3 s welcome' },
  { id: /^TIMING\.logoutToast /, spec: 'desk-login', test: 'clears the flag, confirms for 3 s' },
  { id: /^TIMING\.adCountdown /, spec: 'pages', test: 'counts down, redirects with the campaign' },
  { id: /^TIMING\.toastSwipeThreshold longer/, spec: 'forms-toasts', test: 'swiped by 50 px' },
  { id: /^TIMING\.toastSwipeThreshold shorter/, spec: 'forms-toasts', test: 'swiped by 49 px' },
  { id: /^TOAST_HOTKEY$/, spec: 'forms-toasts', test: 'has a region that F8 focuses', breaksSpecs: /^(?:forms|desk)-/ },
  { id: /^ad: heading$/, spec: 'pages', test: 'counts down, redirects with the campaign' },
];
