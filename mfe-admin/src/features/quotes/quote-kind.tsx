import { LIMITS, MESSAGES, type QuoteRequest, serviceName } from '@site/contracts';
import { DocumentList } from '../files/document-list';
import { PhotoGrid } from '../files/photo-grid';
import { ProjectFiles } from '../files/project-files';
import { ContactFacts } from '../leads/detail/contact-facts';
import { OutcomeFacts } from '../leads/detail/outcome-facts';
import type { LeadKindSpec } from '../leads/lead-kind';
import { ServiceChips } from './service-chips';

const servicesOf = ({ services }: QuoteRequest) => services.map(serviceName);

/** Quote requests on the desk. */
export const QUOTES: LeadKindSpec<QuoteRequest> = {
  kind: 'quote-request',
  noun: 'quote request',
  texts: [
    { field: 'notes', label: 'Notes', max: LIMITS.notes.max, long: true },
    { field: 'quotedPrice', label: 'Quoted price', max: LIMITS.amount.max },
    { field: 'netProfit', label: 'Net profit', max: LIMITS.amount.max },
  ],
  textsOf: ({ notes, quotedPrice, netProfit }) => ({ notes, quotedPrice, netProfit }),
  flag: { field: 'purchased', label: () => 'Purchased' },
  flagOf: ({ purchased }) => purchased,
  summary: (quote) => servicesOf(quote).join(', ') || 'No service chosen',
  promised: true,
  statusWords: { new: 'New', in_progress: 'In Progress', closed: 'Closed' },
  empty: {
    new: ['No new quotes', 'New requests appear here as soon as they are sent.'],
    in_progress: ['No quotes in progress', 'Requests appear here when they are moved to In Progress.'],
    closed: ['No closed quotes', 'Requests appear here when their project is closed.'],
  },
  words: {
    all: 'All requests',
    details: 'Request details',
    nothingChosen: 'Select a request to see its details.',
    arrived: 'New quote request from',
    workTitle: 'Work on this request',
    resultTitle: 'Result',
    closedHint: 'Closed projects can only be deleted.',
    save: 'Save Details',
    move: 'Move to In Progress',
    close: 'Close Project',
    deleteTitle: 'Delete quote request',
  },
  messages: {
    updated: MESSAGES.requestUpdated,
    updateFailed: MESSAGES.quoteUpdateFailed,
    deleted: MESSAGES.requestDeleted,
    deleteFailed: MESSAGES.quoteDeleteFailed,
    gone: MESSAGES.quoteGone,
  },
  facts: (quote) => (
    <ContactFacts lead={quote} third={{ label: 'ZIP code', value: quote.zipCode }}>
      <ServiceChips names={servicesOf(quote)} />
    </ContactFacts>
  ),
  attachments: (quote) => (
    <>
      <PhotoGrid photos={quote.photos} from={quote.fullName} />
      <DocumentList title="PDF documents" files={quote.pdfFiles} />
    </>
  ),
  outcome: (quote) => (
    <OutcomeFacts
      facts={[
        ['Quoted price', quote.quotedPrice || 'None'],
        ['Net profit', quote.netProfit || 'None'],
        ['Purchased', quote.purchased ? 'Yes' : 'No'],
      ]}
      notes={quote.notes}
    />
  ),
  workFiles: (quote) => <ProjectFiles quote={quote} />,
};
