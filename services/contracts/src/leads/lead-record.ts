import type { ContactOutcome } from '../contacts.js';
import type { ServiceId } from '../service-catalogue.js';
import type { NotificationState, RequestStatus } from '../status.js';
import type { SpamSign, Suspicion } from '../suspicion.js';
import type { UtmField } from '../utm.js';
import type { FieldRule, LEAD_FIELDS, Place } from './lead-fields.js';
import type { LeadKind } from './lead-kinds.js';

type Fields = typeof LEAD_FIELDS;

/** Name of any field of a kind. */
export type LeadField<K extends LeadKind> = keyof Fields[K] & string;

type Rule<K extends LeadKind, F extends LeadField<K>> = Fields[K][F] extends { rule: infer R extends FieldRule }
  ? R
  : never;

/** Fields of a kind with one of these types of rule. */
export type FieldOfType<K extends LeadKind, T extends FieldRule['type']> = {
  [F in LeadField<K>]: Rule<K, F>['type'] extends T ? F : never;
}[LeadField<K>];

/** Fields of a kind that show in a place. */
export type FieldIn<K extends LeadKind, P extends Place> = {
  [F in LeadField<K>]: Fields[K][F] extends { shows: readonly (infer S)[] } ? (P extends S ? F : never) : never;
}[LeadField<K>];

/** Fields of a kind that are columns of its table. */
export type ColumnField<K extends LeadKind> = {
  [F in LeadField<K>]: Fields[K][F] extends { column: string } ? F : never;
}[LeadField<K>];

/** Fields of a kind that a visitor fills in. */
export type FormField<K extends LeadKind> = FieldIn<K, 'form'>;

/** Fields of a kind that staff fill in: what a PATCH may change besides the status. */
export type StaffField<K extends LeadKind> = FieldOfType<
  K,
  'staffLine' | 'staffText' | 'flag' | 'instant' | 'assignee'
>;

type Nullable = { type: 'instant' | 'assignee' };

/** Lists hold names of services, or paths under `/api/files`. */
type Stored<R extends FieldRule> = R extends { type: 'choice' | 'files' }
  ? string[]
  : R extends { type: 'flag' }
    ? boolean
    : R extends Nullable
      ? string | null
      : R extends { message: string } | { type: 'staffLine' | 'staffText' }
        ? string
        : string | null;

type Checked<R extends FieldRule> = R extends { type: 'choice' }
  ? ServiceId[]
  : R extends { type: 'files' }
    ? string[]
    : R extends { type: 'flag' }
      ? boolean
      : R extends Nullable
        ? string | null
        : string;

/** The fields of a lead as they are stored and read. */
export type LeadFields<K extends LeadKind> = { [F in LeadField<K>]: Stored<Rule<K, F>> };

/** The fields of a lead that are columns of its table: the entity `implements` this. */
export type LeadColumns<K extends LeadKind> = {
  [F in ColumnField<K>]: Rule<K, F> extends { type: 'instant' } ? Date | null : LeadFields<K>[F];
};

/** Properties of every lead besides its fields. Dates are ISO 8601 in UTC. */
export interface LeadState {
  id: string;
  status: RequestStatus;
  createdAt: string;
  updatedAt: string;
  /** Incremented by every change. */
  version: number;
  notification: NotificationState;
  /** Set if the submission looked like a bot's. */
  suspicion: Suspicion | null;
  /** Signs of spam in its content. */
  spamSigns: SpamSign[];
  /** A person's decision; null without one. */
  spam: boolean | null;
  /** The phone number as E.164; null if the text is not a phone number. */
  phoneE164: string | null;
  /** When the promised answer is due; null if none was promised. */
  dueAt: string | null;
  /** When the customer first heard from us (`CONTACTED_BY`), which stops the clock. */
  firstContactAt: string | null;
  /** The last attempt to reach the customer. */
  lastContactAt: string | null;
  lastContactOutcome: ContactOutcome | null;
}

/** A lead as staff read it, of one kind or of any. */
export type LeadRecord<K extends LeadKind = LeadKind> = K extends LeadKind ? LeadState & LeadFields<K> : never;

/** The validated content of a form, without files. */
export type LeadForm<K extends LeadKind> = {
  [F in Exclude<FormField<K>, FieldOfType<K, 'files'>>]: Checked<Rule<K, F>>;
};

/** Every field that a form sends, filled in or empty. */
export type SentLead<K extends LeadKind> = { [F in FormField<K>]: Checked<Rule<K, F>> };

/** A submission after validation: missing values are empty. */
export type LeadSubmission<K extends LeadKind> = SentLead<K> & Record<UtmField, string>;

/** A submission as clients may send it; validation decides what is required. Two hints identify bots. */
export type LeadSubmissionInput<K extends LeadKind> = Partial<LeadSubmission<K>> & {
  website?: unknown;
  openForMs?: unknown;
};

/** Body of a PATCH: any of these fields, at least one besides the version that the sender read. */
export type LeadPatch<K extends LeadKind> = { [F in StaffField<K>]?: Checked<Rule<K, F>> } & {
  status?: RequestStatus;
  spam?: boolean;
  version?: number;
};
