/**
 * The product's facts as literals: what specs expect. They were copied by hand from the owner's specification, never
 * from the product, which must not import this file (import-rules.spec.ts). Values marked "own" are not the owner's: we
 * may change them. infra/docs explains each.
 */

/** Statuses of a quote request and of an investment inquiry. */
export const REQUEST_STATUSES = ['new', 'in_progress', 'closed'] as const;
type Status = (typeof REQUEST_STATUSES)[number];

/** From, to, and whether the API allows it: closed is final, and saving keeps the status. */
export const TRANSITIONS: readonly (readonly [from: Status, to: Status, allowed: boolean])[] = [
  ['new', 'new', true],
  ['new', 'in_progress', true],
  ['new', 'closed', true],
  ['in_progress', 'new', false],
  ['in_progress', 'in_progress', true],
  ['in_progress', 'closed', true],
  ['closed', 'new', false],
  ['closed', 'in_progress', false],
  ['closed', 'closed', true],
];

export const MESSAGES = {
  // Forms and sign-in.
  fullName: 'Full name is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  zipCode: 'Please enter a valid ZIP code',
  investmentInquiryEmail: 'Invalid email address',
  investmentAmount: 'Please enter an estimated investment amount',
  password: 'Password is required',
  tooManyPhotos: 'You can only upload up to 5 photos',
  tooManyPdfs: 'You can only upload up to 5 PDF documents',
  fileTooLarge: (name: string) => `File ${name} is too large. Maximum size is 15MB.`,
  photoFormat: (name: string) => `File ${name} has invalid format. Accepted formats: JPG, PNG, WebP.`,
  pdfFormat: (name: string) => `File ${name} has invalid format. Only PDF files are accepted.`,
  confirmDelete: (what: string) =>
    `Are you sure you want to permanently delete this ${what}? This action cannot be undone.`,

  // Screens.
  loggingIn: 'Logging in...',
  loggedOut: 'Logged out successfully',
  loadingData: 'Loading data...',
  errorLoadingData: 'Error loading data',
  imageUnavailable: 'Image Unavailable',
  documentUnavailable: (file: string) => `Document unavailable: ${file}`,

  // Sign-in.
  loginSuccessful: 'Login successful',
  loginWelcome: 'Welcome to the admin dashboard',

  // Toasts and errors.
  submissionError: 'Submission Error',
  quoteRequestSubmitFailed: 'Failed to submit your request. Please try again.',
  photoUploadFailed: 'Failed to upload photo. Please try again.',
  pdfUploadFailed: 'Failed to upload PDF. Please try again.',
  investmentInquirySubmitFailed: 'There was an error submitting your inquiry. Please try again.',
  updateFailed: 'Update failed',
  quoteRequestUpdateFailed: 'Failed to update the quote request. Please try again.',
  /** "Investment version analogous". */
  investmentInquiryUpdateFailed: 'Failed to update the investment inquiry. Please try again.',
  deleteFailed: 'Delete failed',
  /** "A similar message". */
  quoteRequestDeleteFailed: 'Failed to delete the quote request. Please try again.',
  investmentInquiryDeleteFailed: 'Failed to delete the investment inquiry. Please try again.',
  quoteRequestGone: "This quote request was already deleted or doesn't exist.",
  /** "Investment version analogous". */
  investmentInquiryGone: "This investment inquiry was already deleted or doesn't exist.",
  filesUploadFailed: 'Failed to upload files. Please try again.',
  loginMismatch: 'Invalid email or password. Please try again.',
  loginFailed: 'An error occurred during login. Please try again.',
  photoUploaded: 'Photo Uploaded',
  pdfUploaded: 'PDF Uploaded',
  quoteRequestSubmitted: 'Quote Request Submitted',
  quoteRequestSubmittedText: "We'll contact you within 24 hours to discuss your project",
  investmentInquirySubmitted: 'Investment Inquiry Submitted',
  quoteRequestUpdated: 'Request updated',
  quoteRequestDeleted: 'Request deleted',
  investmentInquiryUpdated: 'Investment inquiry updated',
  investmentInquiryDeleted: 'Investment deleted',
  filesUploaded: 'Files uploaded',

  // Own.
  tooManyProjectFiles: (max: number) => `You can only upload up to ${max} project files`,
  projectFileTooLarge: (name: string, mebibytes: string) =>
    `File ${name} is too large. Maximum size is ${mebibytes}MB.`,
  projectFileFormat: (name: string) => `File ${name} has invalid format. Accepted formats: JPG, PNG, WebP, PDF.`,
  tooLong: (max: number) => `Please use at most ${max} characters`,
  unstorable: 'This text contains a character that is not allowed',
  // own
  signInLinkOver: 'This sign-in link has expired or was already used.',
  roleLacksRight: 'Your role does not allow this. An owner can change it.',
  passwordLinkOver: 'This link has expired or was already used.',
  currentPassword: 'This is not your current password',
  role: 'Please choose a role: owner, office, or engineer',
  codeNeeded: 'Please enter the code of your app, or a recovery code',
  codeWrong: 'This code is wrong, or was used already',
  lastOwner: 'This is the last owner. Make somebody else an owner first.',
  alreadyActive: 'This address already has an account',
  unknownField: 'Unknown field',
  missingField: 'This field is required',
  followUp: 'Please choose a day for the follow-up',
  assignee: 'Please choose one of the staff',
  unknownService: 'Please choose services from the list',
} as const;

/** The desk's tabs, in order. */
export const DESK_TABS = [
  'New Quotes',
  'In Progress',
  'Closed Quotes',
  'New Investments',
  'Active Investments',
  'Closed Investments',
] as const;

/** The desk's buttons and switches. */
export const DESK_ACTIONS = {
  save: 'Save Details',
  move: 'Move to In Progress',
  close: 'Close Project',
  purchased: 'Purchased',
  fund: 'Mark as Funded',
  closeInvestment: 'Close Investment',
  interestedNew: 'Interested in Investing',
  interestedActive: 'Invested',
} as const;

/** Milliseconds, except where CSS pixels are stated. */
export const TIMING = {
  slideInterval: 2_000,
  toastDuration: 5_000,
  toastRemoveDelay: 1_000_000,
  /** Pixels. */
  toastSwipeThreshold: 50,
  quoteToast: 5_000,
  loginToast: 3_000,
  logoutToast: 3_000,
  listRefreshDelay: 100,
  adCountdown: 3_000,
  /** Of the data layer's cache. */
  garbageCollection: 300_000,
  /** Own: a form sent sooner after it was opened is flagged. */
  minimumFormTime: 3_000,
} as const;

/** `firstDelay` is own. */
export const RETRIES = { max: 3, firstDelay: 500, longestDelay: 30_000 } as const;

export const LIMITS = {
  /** 15 × 1024 × 1024 bytes. */
  photos: { maxCount: 5, maxBytes: 15_728_640 },
  pdfFiles: { maxCount: 5, maxBytes: 15_728_640 },
  fullName: { min: 2, max: 200 },
  phone: { min: 10, max: 40 },
  email: { max: 254 },
  message: { max: 5_000 },
  notes: { max: 5_000 },
  amount: { max: 100 },
  utm: { max: 255 },
  /** Unclaimed files are deleted after this time. */
  unclaimedUploadHours: 24,

  // Own.
  projectFiles: { maxCount: 20, maxBytes: 26_214_400 },
  rendition: { maxSide: 2_048 },
  password: { max: 200 },
  fileName: { max: 255 },
  jsonBody: { maxBytes: 131_072 },
  list: { max: 200, default: 50 },
  search: { max: 200 },
  myDay: 200,
  related: 20,
  undoSeconds: 10,
  view: { name: 60, query: 2_000, maxCount: 30 },
  idempotencyKey: { min: 8, max: 128 },
  draftHours: 24,
  uploadMinutes: 30,
  /** OWASP ASVS 5.0.0, 6.5.5: at most ten minutes. */
  signInLink: { minutes: 10, mailEveryMinutes: 5 },
  invitation: { hours: 72 },
  code: { max: 40 },
  recoveryCodes: 10,
  passwordLink: { minutes: 60, mailEveryMinutes: 5 },
} as const;

/** The API's default configuration. The last three are own. */
export const DEFAULTS = {
  submissions: 60,
  uploads: 120,
  /** The window of both: 10 minutes. */
  windowSeconds: 600,
  events: 600,
  visits: 120,
  sessionIdleHours: 12,
  sessionMaxHours: 168,
} as const;

/** Maximum length of a card's description. */
export const CARD_TEXT_LENGTH = 100;

/** The part of the brand that the owner fixed; name and contact data are sample content. */
export const BRAND = {
  tagline: 'Modern Service. Affordable Mastery.',
  headline: 'Dallas-Fort Worth Home Renovation Experts',
  region: 'US-TX',
  placename: 'Dallas-Fort Worth',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '08:00',
  closes: '17:00',
  cities: [
    'Arlington',
    'Plano',
    'Irving',
    'Garland',
    'McKinney',
    'Frisco',
    'Denton',
    'Carrollton',
    'Richardson',
    'Lewisville',
  ],
} as const;

export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;

/**
 * The owner fixed the ids, their order, and the names of handyman and of those left out of the grid; other names are
 * own.
 */
export const SERVICE_CATALOGUE = [
  { id: 'handyman', name: 'Full Home Remodel' },
  { id: 'electrical', name: 'Electrical' },
  { id: 'roofing', name: 'Roofing' },
  { id: 'plumbing', name: 'Plumbing' },
  { id: 'interior-design', name: 'Interior Design' },
  { id: 'landscaping', name: 'Landscaping' },
  { id: 'painting', name: 'Painting' },
  { id: 'drywall', name: 'Drywall' },
  { id: 'water-damage', name: 'Water Damage Restoration' },
  { id: 'hvac', name: 'HVAC Repair' },
  { id: 'av', name: 'Audio and Video' },
  { id: 'garage', name: 'Garage' },
  { id: 'consulting', name: 'Consulting' },
  { id: 'remodels', name: 'Full Home Remodels' },
  { id: 'swimming-pools', name: 'Swimming Pools' },
  { id: 'total-home-remodels', name: 'Total Home Remodels' },
  { id: 'flooring', name: 'Flooring' },
  { id: 'foundation-repair', name: 'Foundation Repair' },
  { id: 'driveways-patios', name: 'Driveways and Patios' },
  { id: 'bathroom-renovation', name: 'Bathroom Renovation' },
  { id: 'solar-power', name: 'Solar Power' },
  { id: 'kitchen-remodel', name: 'Kitchen Remodel' },
  { id: 'other-work', name: 'Other Work' },
] as const;
type ServiceId = (typeof SERVICE_CATALOGUE)[number]['id'];
export const SERVICE_IDS = SERVICE_CATALOGUE.map(({ id }) => id) as [ServiceId, ...ServiceId[]];
/** The icons that a service may have. */
export const SERVICE_ICONS: readonly string[] = [
  'lightning-bolt',
  'home',
  'beaker',
  'template',
  'sparkles',
  'color-swatch',
  'cube',
  'droplet',
  'desktop-computer',
  'music-note',
  'truck',
  'wrench',
  'chart-bar',
  'office-building',
  'plus-circle',
];
/** Left out of the services grid. */
export const NAMES_LEFT_OUT_OF_GRID = ['Other Work', 'Full Home Remodels', 'Total Home Remodels'] as const;

/** Paths of sessions, history, mails and live events are own. */
export const ENDPOINTS = {
  upload: '/api/upload',
  submitQuoteRequest: '/api/submit-quote',
  investmentInquiries: '/api/investment-inquiries',
  events: '/api/events',
  visits: '/api/visits',
  session: '/api/session',
  signInLinks: '/api/session/links',
  signInLinkUse: '/api/session/links/use',
  passwordLinks: '/api/session/password-links',
  passwordLinkUse: '/api/session/password-links/use',
  ownPassword: '/api/session/password',
  secondFactor: '/api/session/second-factor',
  secondFactorConfirm: '/api/session/second-factor/confirm',
  secondFactorEnd: '/api/session/second-factor/end',
  ownSessions: '/api/sessions',
  ownSession: (id: string) => `/api/sessions/${encodeURIComponent(id)}`,
  quoteRequests: '/api/quote-requests',
  quoteRequestsByStatus: (status: string) => `/api/quote-requests/status/${status}`,
  quoteRequest: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}`,
  quoteRequestFiles: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}/files`,
  quoteRequestFile: (id: string, fileId: string) =>
    `/api/quote-requests/${encodeURIComponent(id)}/files/${encodeURIComponent(fileId)}`,
  quoteRequestHistory: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}/history`,
  quoteRequestNotification: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}/notification`,
  investmentInquiriesByStatus: (status: string) => `/api/investment-inquiries/status/${status}`,
  investmentInquiry: (id: string) => `/api/investment-inquiries/${encodeURIComponent(id)}`,
  investmentInquiryHistory: (id: string) => `/api/investment-inquiries/${encodeURIComponent(id)}/history`,
  investmentInquiryNotification: (id: string) => `/api/investment-inquiries/${encodeURIComponent(id)}/notification`,
  leads: '/api/leads',
  leadsExport: '/api/leads/export.csv',
  leadsCount: '/api/leads/count',
  leadsBulk: '/api/leads/bulk',
  leadsBulkJob: (id: string) => `/api/leads/bulk/${encodeURIComponent(id)}`,
  leadExports: '/api/lead-exports',
  leadsMyDay: '/api/leads/my-day',
  leadRelated: (id: string) => `/api/leads/${encodeURIComponent(id)}/related`,
  leadUndo: (id: string) => `/api/leads/${encodeURIComponent(id)}/undo`,
  leadViews: '/api/lead-views',
  leadView: (id: string) => `/api/lead-views/${encodeURIComponent(id)}`,
  leadContacts: (id: string) => `/api/leads/${encodeURIComponent(id)}/contacts`,
  staff: '/api/staff',
  people: '/api/people',
  person: (id: string) => `/api/people/${encodeURIComponent(id)}`,
  report: '/api/report',
  reportCosts: '/api/report/costs',
  reportCostsImport: '/api/report/costs/import',
  reportCostChanges: '/api/report/costs/changes',
  liveEvents: '/api/live',
  liveViewer: '/api/live/viewer',
  file: (id: string, name: string) => `/api/files/${id}/${encodeURIComponent(name)}`,
  openApi: '/api/openapi.json',
  live: '/health/live',
  ready: '/health/ready',
} as const;
export const HEADERS = { requestId: 'x-request-id', idempotencyKey: 'idempotency-key' } as const;
export const UPLOAD_FIELDS = ['photos', 'pdfFiles'] as const;
export const PROJECT_FILES_FIELD = 'projectFiles';

/** The fields of the public forms. */
export const QUOTE_REQUEST_FIELDS = ['fullName', 'email', 'phone', 'zipCode', 'message', 'services'] as const;
export const INVESTMENT_INQUIRY_FIELDS = ['fullName', 'email', 'phone', 'investmentAmount', 'message'] as const;
