import { type InvestmentInquiry, LIMITS, MESSAGES } from '@site/contracts';
import { ContactFacts } from '../leads/detail/contact-facts';
import { OutcomeFacts } from '../leads/detail/outcome-facts';
import { OutcomePill } from '../leads/detail/outcome-pill';
import type { LeadKindSpec } from '../leads/lead-kind';

/** Investment inquiries on the desk. */
export const INQUIRIES: LeadKindSpec<InvestmentInquiry> = {
  kind: 'investment-inquiry',
  noun: 'investment inquiry',
  texts: [{ field: 'notes', label: 'Notes', max: LIMITS.notes.max, long: true }],
  textsOf: ({ notes }) => ({ notes }),
  flag: { field: 'interested', label: (status) => (status === 'new' ? 'Interested in Investing' : 'Invested') },
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
    close: 'Close Investment',
    deleteTitle: 'Delete investment inquiry',
  },
  messages: {
    updated: MESSAGES.inquiryUpdated,
    updateFailed: MESSAGES.inquiryUpdateFailed,
    deleted: MESSAGES.inquiryDeleted,
    deleteFailed: MESSAGES.inquiryDeleteFailed,
    gone: MESSAGES.inquiryGone,
  },
  facts: (inquiry) => (
    <ContactFacts lead={inquiry} third={{ label: 'Investment amount', value: inquiry.investmentAmount }} />
  ),
  outcome: (inquiry) => (
    <OutcomeFacts
      facts={[
        ['Outcome', <OutcomePill key="outcome" good={inquiry.interested} words={['Invested', 'Not Invested']} />],
      ]}
      notes={inquiry.notes}
    />
  ),
};
