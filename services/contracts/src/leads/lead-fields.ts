import { LIMITS } from '../limits.js';
import { SERVICE_IDS } from '../service-catalogue.js';
import { UTM_FIELDS, type UtmField } from '../utm.js';
import { VISITOR_MESSAGES } from '../visitor-messages.js';
import type { LeadKind } from './lead-kinds.js';

/**
 * The values that a field accepts. A `line` has no line breaks, a `text` may have some. Both are required if they have
 * a `message`. Rules that begin with `staff`, and `flag`, `instant` and `assignee`, are for fields that staff fill in.
 * Reports read a text with `money` as an amount. An `instant` is an ISO 8601 time or a day, an `assignee` the id of a
 * staff account; both may be null.
 */
export type FieldRule =
  | { type: 'line' | 'text'; min?: number; max: number; message?: string }
  | { type: 'email'; max: number; message: string }
  | { type: 'pattern'; pattern: RegExp; message: string }
  | { type: 'choice'; options: readonly string[]; message: string }
  | { type: 'files'; max: number; message?: string }
  | { type: 'campaign'; max: number }
  | { type: 'staffLine' | 'staffText'; max: number; money?: boolean }
  | { type: 'flag' }
  | { type: 'instant'; message: string }
  | { type: 'assignee'; message: string };

/** Where a field shows: the visitor's form, the mail to staff, the desk, an export of leads. */
export type Place = 'form' | 'mail' | 'desk' | 'export';

interface FieldFacts {
  label: string;
  /** Its label in the form, if different. */
  formLabel?: string;
  /** Column in the table of its kind. Files have their own table. */
  column?: string;
  rule: FieldRule;
  shows: readonly Place[];
}

const EVERYWHERE = ['form', 'mail', 'desk', 'export'] as const;
const BY_STAFF = ['desk', 'export'] as const;

const FULL_NAME = {
  label: 'Full name',
  column: 'full_name',
  rule: { type: 'line', ...LIMITS.fullName, message: VISITOR_MESSAGES.fullName },
  shows: EVERYWHERE,
} as const;
const EMAIL = { label: 'Email', column: 'email', shows: EVERYWHERE } as const;
const PHONE = {
  label: 'Phone',
  column: 'phone',
  rule: { type: 'line', ...LIMITS.phone, message: VISITOR_MESSAGES.phone },
  shows: EVERYWHERE,
} as const;
const MESSAGE = {
  label: 'Message',
  column: 'message',
  rule: { type: 'text', ...LIMITS.message },
  shows: EVERYWHERE,
} as const;
const NOTES = {
  label: 'Notes',
  column: 'notes',
  rule: { type: 'staffText', ...LIMITS.notes },
  shows: BY_STAFF,
} as const;
const AMOUNT = { rule: { type: 'staffLine', ...LIMITS.amount, money: true }, shows: BY_STAFF } as const;
const FOLLOW_UP = {
  label: 'Follow-up',
  column: 'follow_up_at',
  rule: { type: 'instant', message: VISITOR_MESSAGES.followUp },
  shows: BY_STAFF,
} as const;
const ASSIGNEE = {
  label: 'Assigned to',
  column: 'assignee_id',
  rule: { type: 'assignee', message: VISITOR_MESSAGES.assignee },
  shows: BY_STAFF,
} as const;
const FLAG = { rule: { type: 'flag' }, shows: BY_STAFF } as const;

const BY_CAMPAIGN = { rule: { type: 'campaign', ...LIMITS.utm }, shows: ['mail', 'desk', 'export'] } as const;

/** The campaign of the visit: sent with every lead; no form asks for it. */
const CAMPAIGN = Object.fromEntries(
  UTM_FIELDS.map((field) => [field, { label: field, column: field, ...BY_CAMPAIGN }]),
) as unknown as { [F in UtmField]: { label: F; column: F } & typeof BY_CAMPAIGN };

/**
 * Every field of a lead, by kind: the single source. Records, forms, validation, mail and desk are derived
 * from it or do not compile if a field is missing. Forms, mails and the JSON of a submission use this order.
 */
export const LEAD_FIELDS = {
  'quote-request': {
    fullName: FULL_NAME,
    email: { ...EMAIL, rule: { type: 'email', ...LIMITS.email, message: VISITOR_MESSAGES.email } },
    phone: PHONE,
    zipCode: {
      label: 'ZIP code',
      column: 'zip_code',
      // The same message if it is too long.
      rule: { type: 'pattern', pattern: /^\d{5}(?:-\d{4})?$/, message: VISITOR_MESSAGES.zipCode },
      shows: EVERYWHERE,
    },
    message: MESSAGE,
    services: {
      label: 'Services',
      column: 'services',
      rule: { type: 'choice', options: SERVICE_IDS, message: VISITOR_MESSAGES.unknownService },
      shows: EVERYWHERE,
    },
    photos: {
      label: 'Photos',
      rule: { type: 'files', max: LIMITS.photos.maxCount, message: VISITOR_MESSAGES.tooManyPhotos },
      shows: EVERYWHERE,
    },
    pdfFiles: {
      label: 'PDF documents',
      rule: { type: 'files', max: LIMITS.pdfFiles.maxCount, message: VISITOR_MESSAGES.tooManyPdfs },
      shows: EVERYWHERE,
    },
    ...CAMPAIGN,
    projectFiles: {
      label: 'Project files',
      rule: { type: 'files', max: LIMITS.projectFiles.maxCount },
      shows: BY_STAFF,
    },
    notes: NOTES,
    followUpAt: FOLLOW_UP,
    assigneeId: ASSIGNEE,
    quotedPrice: { label: 'Quoted price', column: 'quoted_price', ...AMOUNT },
    netProfit: { label: 'Net profit', column: 'net_profit', ...AMOUNT },
    purchased: { label: 'Purchased', column: 'purchased', ...FLAG },
  },
  'investment-inquiry': {
    fullName: FULL_NAME,
    email: { ...EMAIL, rule: { type: 'email', ...LIMITS.email, message: VISITOR_MESSAGES.investmentInquiryEmail } },
    phone: PHONE,
    investmentAmount: {
      label: 'Investment amount',
      formLabel: 'Estimated investment amount',
      column: 'investment_amount',
      rule: { type: 'line', min: 1, ...LIMITS.amount, message: VISITOR_MESSAGES.investmentAmount },
      shows: EVERYWHERE,
    },
    message: MESSAGE,
    ...CAMPAIGN,
    notes: NOTES,
    followUpAt: FOLLOW_UP,
    assigneeId: ASSIGNEE,
    interested: { label: 'Invested', column: 'interested', ...FLAG },
  },
} as const satisfies Record<LeadKind, Readonly<Record<string, FieldFacts>>>;
