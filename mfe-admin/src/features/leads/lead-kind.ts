import type { InvestmentInquiry, LeadKind, QuoteRequest, RequestStatus } from '@site/contracts';
import type { ReactNode } from 'react';

/** A record of the desk, whichever its kind. */
export type Lead = QuoteRequest | InvestmentInquiry;

/** What staff type about a lead, by field. */
export type Texts = Readonly<Record<string, string>>;

/** A field that staff type in and then save. */
export interface TextSpec {
  field: string;
  label: string;
  max: number;
  /** Several lines. Others stand in pairs. */
  long?: boolean;
}

/** A part of a lead's page that its kind draws. */
export type LeadPart<L extends Lead> = (lead: L) => ReactNode;

/**
 * All in which a kind of leads differs from another. Lists, panes, drafts, updates and dialogs are the same for all.
 * Its methods are called with leads of its own kind alone.
 */
export interface LeadKindSpec<L extends Lead = Lead> {
  kind: LeadKind;
  /** As a sentence names one: "quote request". */
  noun: string;
  texts: readonly TextSpec[];
  textsOf(lead: L): Texts;
  flag: { field: string; label(status: RequestStatus): string };
  flagOf(lead: L): boolean;
  /** The second line of a row. */
  summary(lead: L): string;
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
  /** What was sent. */
  facts(lead: L): ReactNode;
  /** What came with it. */
  attachments?(lead: L): ReactNode;
  /** What became of a closed one. */
  outcome(lead: L): ReactNode;
  /** Beneath what staff write down. */
  workFiles?(lead: L): ReactNode;
}
