import type { FieldOfType, LeadKind, LeadRecord, RequestStatus } from '@site/contracts';
import type { ReactNode } from 'react';

/** A record of the desk, whichever its kind. */
export type Lead = LeadRecord;

/** Which kind a record is of. */
export const kindOf = (lead: Lead): LeadKind => ('quotedPrice' in lead ? 'quote-request' : 'investment-inquiry');

/** More than a row has room for. */
const PREVIEW = 120;

/** The beginning of what was written, as one line. */
export const previewOf = ({ message }: Lead): string => (message ?? '').slice(0, PREVIEW).replace(/\s+/g, ' ');

/** What staff type about a lead, by field. */
export type Texts = Readonly<Record<string, string>>;

type FlagField<K extends LeadKind> = K extends LeadKind ? FieldOfType<K, 'flag'> : never;

/** A field that staff type in and then save. */
export interface TextSpec {
  field: string;
  label: string;
  max: number;
  /** Several lines. Others stand in pairs. */
  long?: boolean;
}

/**
 * All in which a kind of leads differs from another. Lists, panes, drafts, updates and dialogs are the same for all.
 * Its methods are called with leads of its own kind alone.
 */
export interface LeadKindSpec<K extends LeadKind = LeadKind> {
  kind: K;
  /** As a sentence names one: "quote request". */
  noun: string;
  texts: readonly TextSpec[];
  textsOf(lead: LeadRecord<K>): Texts;
  flag: { field: FlagField<K>; label(status: RequestStatus): string };
  flagOf(lead: LeadRecord<K>): boolean;
  /** The second line of a row. */
  summary(lead: LeadRecord<K>): string;
  /** Read again whenever they are looked at (spec.md §7). */
  alwaysReread?: boolean;
  /** Whether a new one waits for an answer that was promised. */
  promised?: boolean;
  statusWords: Record<RequestStatus, string>;
  /** What an empty list says, and what will appear in it. */
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
  /** How its files are drawn. */
  files: { readonly [F in FieldOfType<K, 'files'>]: (lead: LeadRecord<K>) => ReactNode };
  /** What became of a closed one. */
  outcome(lead: LeadRecord<K>): readonly [label: string, value: ReactNode];
}
