import type { FieldOfType, LeadKind, LeadRecord, RequestStatus } from '@site/contracts';
import type { ReactNode } from 'react';

/** A record of the desk, of any kind. */
export type Lead = LeadRecord;

/** The kind of a record. */
export const kindOf = (lead: Lead): LeadKind => ('quotedPrice' in lead ? 'quote-request' : 'investment-inquiry');

/** More than fits into a row. */
const PREVIEW = 120;

/** The beginning of the message, as one line. */
export const previewOf = ({ message }: Lead): string => (message ?? '').slice(0, PREVIEW).replace(/\s+/g, ' ');

/** Text that staff enter about a lead, by field. */
export type Texts = Readonly<Record<string, string>>;

type FlagField<K extends LeadKind> = K extends LeadKind ? FieldOfType<K, 'flag'> : never;

/** A field that staff edit and then save. */
export interface TextSpec {
  field: string;
  label: string;
  max: number;
  /** Multiline. Other fields come in pairs. */
  long?: boolean;
  /** An amount that reports read; not for the crew. */
  money?: boolean;
}

/**
 * Everything that differs between kinds of leads. They share lists, panes, drafts, updates and dialogs. Its methods
 * only receive leads of their own kind.
 */
export interface LeadKindSpec<K extends LeadKind = LeadKind> {
  kind: K;
  /** The noun for one lead in a sentence: "quote request". */
  noun: string;
  texts: readonly TextSpec[];
  textsOf(lead: LeadRecord<K>): Texts;
  flag: { field: FlagField<K>; label(status: RequestStatus): string };
  flagOf(lead: LeadRecord<K>): boolean;
  /** The second line of a row. */
  summary(lead: LeadRecord<K>): string;
  /** Rereads the list each time it shows. */
  alwaysReread?: boolean;
  /** Whether a new lead has a promised response time. */
  promised?: boolean;
  statusWords: Record<RequestStatus, string>;
  /** The text of an empty list, and what will appear in it. */
  empty: Record<RequestStatus, readonly [title: string, text: string]>;
  words: {
    all: string;
    details: string;
    nothingChosen: string;
    arrived: string;
    workTitle: string;
    resultTitle: string;
    closedHint: string;
    save: string;
    move: string;
    /** Moves the lead and opens the next one in the list. */
    next: string;
    close: string;
    deleteTitle: string;
  };
  messages: {
    updated: string;
    updateFailed: string;
    deleted: string;
    deleteFailed: string;
    gone: string;
  };
  /** How to render its files. */
  files: { readonly [F in FieldOfType<K, 'files'>]: (lead: LeadRecord<K>) => ReactNode };
  /** The outcome of a closed lead. */
  outcome(lead: LeadRecord<K>): readonly [label: string, value: ReactNode];
}
