import { LEAD_FIELDS, MESSAGES, type QuoteRequest, serviceName } from '@site/contracts';
import { DocumentList } from '../files/document-list';
import { PhotoGrid } from '../files/photo-grid';
import { ProjectFiles } from '../files/project-files';
import type { LeadKindSpec } from '../lead-data/lead-kind';
import { staffTexts } from '../lead-data/staff-fields';

const { purchased } = LEAD_FIELDS['quote-request'];
const servicesOf = ({ services }: QuoteRequest) => services.map(serviceName);

/** Quote requests on the desk. */
export const QUOTE_REQUESTS: LeadKindSpec<'quote-request'> = {
  kind: 'quote-request',
  noun: 'quote request',
  ...staffTexts('quote-request'),
  flag: { field: 'purchased', label: () => purchased.label },
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
    next: 'Move & next',
    close: 'Close Project',
    deleteTitle: 'Delete quote request',
  },
  messages: {
    updated: MESSAGES.quoteRequestUpdated,
    updateFailed: MESSAGES.quoteRequestUpdateFailed,
    deleted: MESSAGES.quoteRequestDeleted,
    deleteFailed: MESSAGES.quoteRequestDeleteFailed,
    gone: MESSAGES.quoteRequestGone,
  },
  files: {
    photos: ({ photos, fullName }) => <PhotoGrid photos={photos} from={fullName} />,
    pdfFiles: ({ pdfFiles }) => <DocumentList title="PDF documents" files={pdfFiles} />,
    projectFiles: (quote) => <ProjectFiles quote={quote} />,
  },
  outcome: (quote) => [purchased.label, quote.purchased ? 'Yes' : 'No'],
};
