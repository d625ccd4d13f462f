/**
 * The specification's facts as literals: what specs expect. Copied by hand from spec.md, spec-notes.md ("note") and
 * contract.md, never from the product, which must not import this file (import-rules.spec.ts). A few values that the
 * specification leaves open and tests hold the product to stand here too, each marked "own".
 */
/** Statuses of a quote request and of an investment inquiry (spec.md §4). */
export declare const REQUEST_STATUSES: readonly ['new', 'in_progress', 'closed'];
type Status = (typeof REQUEST_STATUSES)[number];
/** From, to, and whether the API allows it (spec.md §4, note 25: nothing leaves closed; saving keeps the status). */
export declare const TRANSITIONS: readonly (readonly [from: Status, to: Status, allowed: boolean])[];
export declare const MESSAGES: {
  readonly fullName: 'Full name is required';
  readonly email: 'Please enter a valid email address';
  readonly phone: 'Please enter a valid phone number';
  readonly zipCode: 'Please enter a valid ZIP code';
  readonly investmentInquiryEmail: 'Invalid email address';
  readonly investmentAmount: 'Please enter an estimated investment amount';
  readonly password: 'Password is required';
  /** Note 8: the plural. */
  readonly tooManyPhotos: 'You can only upload up to 5 photos';
  readonly tooManyPdfs: 'You can only upload up to 5 PDF documents';
  readonly fileTooLarge: (name: string) => string;
  readonly photoFormat: (name: string) => string;
  readonly pdfFormat: (name: string) => string;
  readonly confirmDelete: (what: string) => string;
  readonly loggingIn: 'Logging in...';
  readonly loggedOut: 'Logged out successfully';
  readonly loadingData: 'Loading data...';
  readonly errorLoadingData: 'Error loading data';
  readonly imageUnavailable: 'Image Unavailable';
  readonly documentUnavailable: (file: string) => string;
  readonly loginSuccessful: 'Login successful';
  readonly loginWelcome: 'Welcome to the admin dashboard';
  readonly submissionError: 'Submission Error';
  readonly quoteRequestSubmitFailed: 'Failed to submit your request. Please try again.';
  readonly photoUploadFailed: 'Failed to upload photo. Please try again.';
  readonly pdfUploadFailed: 'Failed to upload PDF. Please try again.';
  readonly investmentInquirySubmitFailed: 'There was an error submitting your inquiry. Please try again.';
  readonly updateFailed: 'Update failed';
  readonly quoteRequestUpdateFailed: 'Failed to update the quote request. Please try again.';
  /** "Investment version analogous". */
  readonly investmentInquiryUpdateFailed: 'Failed to update the investment inquiry. Please try again.';
  readonly deleteFailed: 'Delete failed';
  /** "A similar message". */
  readonly quoteRequestDeleteFailed: 'Failed to delete the quote request. Please try again.';
  readonly investmentInquiryDeleteFailed: 'Failed to delete the investment inquiry. Please try again.';
  readonly quoteRequestGone: "This quote request was already deleted or doesn't exist.";
  /** "Investment version analogous". */
  readonly investmentInquiryGone: "This investment inquiry was already deleted or doesn't exist.";
  readonly filesUploadFailed: 'Failed to upload files. Please try again.';
  readonly loginMismatch: 'Invalid email or password. Please try again.';
  readonly loginFailed: 'An error occurred during login. Please try again.';
  readonly photoUploaded: 'Photo Uploaded';
  readonly pdfUploaded: 'PDF Uploaded';
  readonly quoteRequestSubmitted: 'Quote Request Submitted';
  readonly quoteRequestSubmittedText: "We'll contact you within 24 hours to discuss your project";
  readonly investmentInquirySubmitted: 'Investment Inquiry Submitted';
  readonly quoteRequestUpdated: 'Request updated';
  readonly quoteRequestDeleted: 'Request deleted';
  readonly investmentInquiryUpdated: 'Investment inquiry updated';
  readonly investmentInquiryDeleted: 'Investment deleted';
  readonly filesUploaded: 'Files uploaded';
  readonly tooManyProjectFiles: (max: number) => string;
  readonly projectFileTooLarge: (name: string, mebibytes: string) => string;
  readonly projectFileFormat: (name: string) => string;
  readonly tooLong: (max: number) => string;
  readonly unstorable: 'This text holds a character that is not allowed';
  readonly signInLinkOver: 'This sign-in link has expired or was already used.';
  readonly unknownField: 'This field is not known';
  readonly unknownService: 'Please choose services from the list';
};
/** The desk's tabs, in their order (spec.md §2). */
export declare const DESK_TABS: readonly [
  'New Quotes',
  'In Progress',
  'Closed Quotes',
  'New Investments',
  'Active Investments',
  'Closed Investments',
];
/** The desk's buttons and switches (spec.md §2, §4). */
export declare const DESK_ACTIONS: {
  readonly save: 'Save Details';
  readonly move: 'Move to In Progress';
  readonly close: 'Close Project';
  readonly purchased: 'Purchased';
  readonly fund: 'Mark as Funded';
  readonly closeInvestment: 'Close Investment';
  readonly interestedNew: 'Interested in Investing';
  readonly interestedActive: 'Invested';
};
/** Milliseconds, and CSS pixels where it says so (spec.md §4, §9). */
export declare const TIMING: {
  readonly slideInterval: 2000;
  readonly slideFade: 1000;
  /** Pixels. */
  readonly scrollOffset: 80;
  readonly toastDuration: 5000;
  readonly toastRemoveDelay: 1000000;
  /** Pixels. */
  readonly toastSwipeThreshold: 50;
  readonly quoteToast: 5000;
  readonly loginToast: 3000;
  readonly logoutToast: 3000;
  readonly listRefreshDelay: 100;
  readonly adCountdown: 3000;
  /** Of the data layer's cache. */
  readonly garbageCollection: 300000;
  /** Own: a form that is sent sooner after it was opened is marked. */
  readonly minimumFormTime: 3000;
};
/** spec.md §4, §9. */
export declare const TOAST_LIMIT = 1;
export declare const TOAST_HOTKEY = 'F8';
/** spec.md §9, note 20. `firstDelay` is own. */
export declare const RETRIES: {
  readonly max: 3;
  readonly firstDelay: 500;
  readonly longestDelay: 30000;
};
export declare const LIMITS: {
  /** spec.md §5, note 9: 15 × 1024 × 1024 bytes. */
  readonly photos: {
    readonly maxCount: 5;
    readonly maxBytes: 15728640;
  };
  readonly pdfFiles: {
    readonly maxCount: 5;
    readonly maxBytes: 15728640;
  };
  /** Least: spec.md §5. Most: note 23. */
  readonly fullName: {
    readonly min: 2;
    readonly max: 200;
  };
  readonly phone: {
    readonly min: 10;
    readonly max: 40;
  };
  readonly email: {
    readonly max: 254;
  };
  readonly message: {
    readonly max: 5000;
  };
  readonly notes: {
    readonly max: 5000;
  };
  readonly amount: {
    readonly max: 100;
  };
  readonly utm: {
    readonly max: 255;
  };
  /** design.md: unclaimed files are deleted after 24 hours. */
  readonly unclaimedUploadHours: 24;
  readonly projectFiles: {
    readonly maxCount: 20;
    readonly maxBytes: 26214400;
  };
  readonly rendition: {
    readonly maxSide: 2048;
  };
  readonly password: {
    readonly max: 200;
  };
  readonly fileName: {
    readonly max: 255;
  };
  readonly jsonBody: {
    readonly maxBytes: 131072;
  };
  readonly list: {
    readonly max: 200;
    readonly default: 50;
  };
  readonly idempotencyKey: {
    readonly min: 8;
    readonly max: 128;
  };
  readonly draftHours: 24;
  readonly uploadMinutes: 30;
  /** OWASP ASVS 5.0.0, 6.5.5: at most ten minutes. */
  readonly signInLink: {
    readonly minutes: 10;
    readonly mailEveryMinutes: 5;
  };
};
/** What the API's configuration is when the environment names nothing (contract.md 12; the rest is own). */
export declare const DEFAULTS: {
  readonly submissions: 60;
  readonly uploads: 120;
  /** The window of both: 10 minutes. */
  readonly windowSeconds: 600;
  readonly events: 600;
  readonly sessionIdleHours: 12;
  readonly sessionMaxHours: 168;
};
/** spec.md §9: a card's description is cut there. */
export declare const CARD_TEXT_LENGTH = 100;
/** What of the brand the specification fixes (spec.md §1, §2, §9, note 19); name and contact data are sample content (note 22). */
export declare const BRAND: {
  readonly tagline: 'Modern Service. Affordable Mastery.';
  readonly headline: 'Dallas-Fort Worth Home Renovation Experts';
  readonly region: 'US-TX';
  readonly placename: 'Dallas-Fort Worth';
  readonly days: readonly ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  readonly opens: '08:00';
  readonly closes: '17:00';
  readonly cities: readonly [
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
  ];
};
/** spec.md §5. */
export declare const PHOTO_TYPES: readonly ['image/jpeg', 'image/png', 'image/webp'];
export declare const PDF_TYPES: readonly ['application/pdf'];
/** Own: staff add both. */
export declare const PROJECT_FILE_TYPES: readonly ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
/** Pages by the `target` of an ad's address (spec.md §9); anything else leads home (§8). */
export declare const AD_TARGETS: {
  readonly default: '/';
  readonly renovation: '/services/painting';
  readonly construction: '/services/drywall';
  readonly remodeling: '/services/water-damage-restoration';
  readonly maintenance: '/services/hvac';
  readonly quote: '/#contact';
  readonly investment: '/investments';
};
/** spec.md §2, §3. */
export declare const UTM_FIELDS: readonly ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];
/** spec.md §3 gives the ids in this order and the names of handyman and those left out of the grid (note 3); others are own. */
export declare const SERVICE_CATALOGUE: readonly [
  {
    readonly id: 'handyman';
    readonly name: 'Full Home Remodel';
  },
  {
    readonly id: 'electrical';
    readonly name: 'Electrical';
  },
  {
    readonly id: 'roofing';
    readonly name: 'Roofing';
  },
  {
    readonly id: 'plumbing';
    readonly name: 'Plumbing';
  },
  {
    readonly id: 'interior-design';
    readonly name: 'Interior Design';
  },
  {
    readonly id: 'landscaping';
    readonly name: 'Landscaping';
  },
  {
    readonly id: 'painting';
    readonly name: 'Painting';
  },
  {
    readonly id: 'drywall';
    readonly name: 'Drywall';
  },
  {
    readonly id: 'water-damage';
    readonly name: 'Water Damage Restoration';
  },
  {
    readonly id: 'hvac';
    readonly name: 'HVAC Repair';
  },
  {
    readonly id: 'av';
    readonly name: 'Audio and Video';
  },
  {
    readonly id: 'garage';
    readonly name: 'Garage';
  },
  {
    readonly id: 'consulting';
    readonly name: 'Consulting';
  },
  {
    readonly id: 'remodels';
    readonly name: 'Full Home Remodels';
  },
  {
    readonly id: 'swimming-pools';
    readonly name: 'Swimming Pools';
  },
  {
    readonly id: 'total-home-remodels';
    readonly name: 'Total Home Remodels';
  },
  {
    readonly id: 'flooring';
    readonly name: 'Flooring';
  },
  {
    readonly id: 'foundation-repair';
    readonly name: 'Foundation Repair';
  },
  {
    readonly id: 'driveways-patios';
    readonly name: 'Driveways and Patios';
  },
  {
    readonly id: 'bathroom-renovation';
    readonly name: 'Bathroom Renovation';
  },
  {
    readonly id: 'solar-power';
    readonly name: 'Solar Power';
  },
  {
    readonly id: 'kitchen-remodel';
    readonly name: 'Kitchen Remodel';
  },
  {
    readonly id: 'other-work';
    readonly name: 'Other Work';
  },
];
type ServiceId = (typeof SERVICE_CATALOGUE)[number]['id'];
export declare const SERVICE_IDS: [ServiceId, ...ServiceId[]];
/** spec.md §3: the icons that a service may have. */
export declare const SERVICE_ICONS: readonly string[];
/** spec.md §2: left out of the grid of services. */
export declare const NAMES_LEFT_OUT_OF_GRID: readonly ['Other Work', 'Full Home Remodels', 'Total Home Remodels'];
/** spec.md §7, contract.md 11, 13, 15; sessions, history, mails and live events are own. */
export declare const ENDPOINTS: {
  readonly upload: '/api/upload';
  readonly submitQuoteRequest: '/api/submit-quote';
  readonly investmentInquiries: '/api/investment-inquiries';
  readonly events: '/api/events';
  readonly session: '/api/session';
  readonly signInLinks: '/api/session/links';
  readonly signInLinkUse: '/api/session/links/use';
  readonly quoteRequests: '/api/quote-requests';
  readonly quoteRequestsByStatus: (status: string) => string;
  readonly quoteRequest: (id: string) => string;
  readonly quoteRequestFiles: (id: string) => string;
  readonly quoteRequestHistory: (id: string) => string;
  readonly quoteRequestNotification: (id: string) => string;
  readonly investmentInquiriesByStatus: (status: string) => string;
  readonly investmentInquiry: (id: string) => string;
  readonly investmentInquiryHistory: (id: string) => string;
  readonly investmentInquiryNotification: (id: string) => string;
  readonly liveEvents: '/api/live';
  readonly file: (id: string, name: string) => string;
  readonly openApi: '/api/openapi.json';
  readonly live: '/health/live';
  readonly ready: '/health/ready';
};
/** Note 20 names the key; the other is own. */
export declare const HEADERS: {
  readonly requestId: 'x-request-id';
  readonly idempotencyKey: 'idempotency-key';
};
/** spec.md §7. */
export declare const UPLOAD_FIELDS: readonly ['photos', 'pdfFiles'];
export declare const PROJECT_FILES_FIELD = 'projectFiles';
/** spec.md §3, §7: the fields of the public forms. */
export declare const QUOTE_REQUEST_FIELDS: readonly ['fullName', 'email', 'phone', 'zipCode', 'message', 'services'];
export declare const INVESTMENT_INQUIRY_FIELDS: readonly ['fullName', 'email', 'phone', 'investmentAmount', 'message'];
