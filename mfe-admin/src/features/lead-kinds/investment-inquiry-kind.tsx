import { LEAD_FIELDS, MESSAGES } from '@site/contracts';
import type { LeadKindSpec } from '../lead-data/lead-kind';
import { staffTexts } from '../lead-data/staff-fields';
import { OutcomePill } from '../leads/detail/outcome-pill';

/** Investment inquiries on the desk. */
export const INVESTMENT_INQUIRIES: LeadKindSpec<'investment-inquiry'> = {
  kind: 'investment-inquiry',
  noun: 'investment inquiry',
  ...staffTexts('investment-inquiry'),
  flag: {
    field: 'interested',
    label: (status) =>
      status === 'new' ? 'Interested in Investing' : LEAD_FIELDS['investment-inquiry'].interested.label,
  },
  flagOf: ({ interested }) => interested,
  summary: ({ investmentAmount }) => investmentAmount,
  alwaysReread: true,
  statusWords: { new: 'New', in_progress: 'Active', closed: 'Closed' },
  empty: {
    new: ['No new investments', 'New inquiries appear here as soon as they are sent.'],
    in_progress: ['No active investments', 'Inquiries appear here when they are marked as funded.'],
    closed: ['No closed investments', 'Inquiries appear here when they are closed.'],
  },
  words: {
    all: 'All inquiries',
    details: 'Inquiry details',
    nothingChosen: 'Select an inquiry to see its details.',
    arrived: 'New investment inquiry from',
    workTitle: 'Work on this inquiry',
    resultTitle: 'Result',
    closedHint: 'Closed investments can only be deleted.',
    save: 'Save Notes',
    move: 'Mark as Funded',
    next: 'Funded & next',
    close: 'Close Investment',
    deleteTitle: 'Delete investment inquiry',
  },
  messages: {
    updated: MESSAGES.investmentInquiryUpdated,
    updateFailed: MESSAGES.investmentInquiryUpdateFailed,
    deleted: MESSAGES.investmentInquiryDeleted,
    deleteFailed: MESSAGES.investmentInquiryDeleteFailed,
    gone: MESSAGES.investmentInquiryGone,
  },
  files: {},
  outcome: ({ interested }) => [
    'Outcome',
    <OutcomePill key="outcome" good={interested} words={['Invested', 'Not Invested']} />,
  ],
};
