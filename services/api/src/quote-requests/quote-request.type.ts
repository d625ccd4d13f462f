import { ENDPOINTS, type QuotePatch, type QuoteRequest } from '@site/contracts';
import type { FileKind } from '@site/core';
import { commonOf, type LeadType } from '../leads/lead-type.js';

interface FileRow {
  id: string;
  kind: FileKind;
  name: string;
}

export const QUOTE_REQUESTS: LeadType<QuoteRequest, QuotePatch> = {
  kind: 'quote-request',
  table: 'quote_requests',
  noun: 'request',
  listPath: ENDPOINTS.quoteRequestsByStatus,
  columns: `l.zip_code as "zipCode", l.services, l.quoted_price as "quotedPrice", l.net_profit as "netProfit", l.purchased,
    (select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.original_name) order by f.kind, f.position)
       from files f where f.quote_request_id = l.id) as files`,
  patchable: {
    status: ['status', 'text'],
    notes: ['notes', 'text'],
    quotedPrice: ['quoted_price', 'text'],
    netProfit: ['net_profit', 'text'],
    purchased: ['purchased', 'boolean'],
  },
  eventKey: 'quoteRequestId',
  toRecord({ files, ...row }) {
    const paths = (kind: FileKind) =>
      ((files ?? []) as FileRow[]).filter((file) => file.kind === kind).map(({ id, name }) => ENDPOINTS.file(id, name));
    return {
      ...commonOf(row),
      photos: paths('photo'),
      pdfFiles: paths('pdf'),
      projectFiles: paths('project'),
    } as unknown as QuoteRequest;
  },
};
