import * as v from 'valibot';
import { emailAddress, fullName, optionalText, phone, utmEntries, zipCode } from './fields.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import { changesSomething, NOTHING_TO_CHANGE, patchVersionEntry } from './patch-version.js';
import { SERVICE_IDS } from './service-catalogue.js';
import { type NotificationState, REQUEST_STATUSES, type RequestStatus } from './status.js';
import { type Suspicion, suspicionEntries } from './suspicion.js';
import type { UtmField } from './utm.js';

/** The fields that a visitor fills in, checked alike in form and API (spec.md §5). */
export const quoteFormEntries = {
  fullName,
  email: emailAddress(MESSAGES.email),
  phone,
  zipCode,
  message: optionalText(LIMITS.message.max),
  services: v.optional(
    v.pipe(
      v.array(v.picklist(SERVICE_IDS, MESSAGES.unknownService), MESSAGES.unknownService),
      v.maxLength(SERVICE_IDS.length, MESSAGES.unknownService),
      v.transform((ids) => [...new Set(ids)]),
    ),
    [],
  ),
};
export const quoteFormSchema = v.object(quoteFormEntries);
export type QuoteForm = v.InferOutput<typeof quoteFormSchema>;

/** A path that an upload answered: `/api/files/{uuid}/{file name}`. */
const filePath = v.pipe(v.string(), v.maxLength(2560), v.regex(/^\/api\/files\/[0-9a-f-]{36}\/[^/]+$/));

/** Body of `POST /api/submit-quote`. Unknown fields are refused (spec-notes.md 23). */
export const quoteSubmissionSchema = v.strictObject({
  ...quoteFormEntries,
  photos: v.optional(v.pipe(v.array(filePath), v.maxLength(LIMITS.photos.maxCount, MESSAGES.tooManyPhotos)), []),
  pdfFiles: v.optional(v.pipe(v.array(filePath), v.maxLength(LIMITS.pdfFiles.maxCount, MESSAGES.tooManyPdfs)), []),
  ...utmEntries,
  ...suspicionEntries,
});
export type QuoteSubmissionInput = v.InferInput<typeof quoteSubmissionSchema>;
export type QuoteSubmission = v.InferOutput<typeof quoteSubmissionSchema>;

/** A quote request as staff read it. Dates are ISO 8601 in UTC; lists of files hold paths under `/api/files`. */
export interface QuoteRequest extends Record<UtmField, string | null> {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  zipCode: string;
  message: string | null;
  services: string[];
  photos: string[];
  pdfFiles: string[];
  projectFiles: string[];
  status: RequestStatus;
  notes: string;
  quotedPrice: string;
  netProfit: string;
  purchased: boolean;
  createdAt: string;
  updatedAt: string;
  /** Grows by one with every change. */
  version: number;
  notification: NotificationState;
  /** Set when the submission looked like a robot's. */
  suspicion: Suspicion | null;
}

/** Body of `PATCH /api/quote-requests/{id}`: any of these, at least one beside `version`. */
export const quotePatchSchema = v.pipe(
  v.strictObject({
    status: v.optional(v.picklist(REQUEST_STATUSES)),
    notes: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.notes.max, MESSAGES.tooLong(LIMITS.notes.max)))),
    quotedPrice: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.amount.max, MESSAGES.tooLong(LIMITS.amount.max)))),
    netProfit: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.amount.max, MESSAGES.tooLong(LIMITS.amount.max)))),
    purchased: v.optional(v.boolean()),
    ...patchVersionEntry,
  }),
  v.check((patch) => changesSomething(patch), NOTHING_TO_CHANGE),
);
export type QuotePatch = v.InferOutput<typeof quotePatchSchema>;

/** What a submission answers with 201 (spec-notes.md 14). */
export interface StoredReceipt {
  id: string;
  status: RequestStatus;
  createdAt: string;
}
