import { ENDPOINTS, type QuotePatch, type QuoteRequest } from '@site/contracts';
import type { FileKind } from '@site/core';
import type { LeadType } from '../leads/lead-type.js';

/** `encodeURIComponent` in SQL. */
const encoded = (text: string) => `(
  select string_agg(case when letter collate "C" ~ '[A-Za-z0-9_.!~*''()-]' then letter
           else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end, '' order by place)
    from unnest(string_to_array(${text}, null)) with ordinality as letters (letter, place))`;

/** The file's path, as `ENDPOINTS.file` makes it. */
const PATH = `'${ENDPOINTS.file('', '').slice(0, -1)}' || f.id || '/' || ${encoded('f.original_name')}`;
const pathsOf = (kind: FileKind) => `json_agg(${PATH} order by f.position, f.id) filter (where f.kind = '${kind}')`;

export const QUOTE_REQUESTS: LeadType<QuoteRequest, QuotePatch> = {
  kind: 'quote-request',
  table: 'quote_requests',
  noun: 'request',
  listPath: ENDPOINTS.quoteRequestsByStatus,
  fields: {
    zipCode: 'l.zip_code',
    services: 'l.services',
    photos: `coalesce(stored.photos, '[]')`,
    pdfFiles: `coalesce(stored.documents, '[]')`,
    projectFiles: `coalesce(stored.project, '[]')`,
    quotedPrice: 'l.quoted_price',
    netProfit: 'l.net_profit',
    purchased: 'l.purchased',
  },
  joins: `left join lateral (
    select ${pathsOf('photo')} as photos, ${pathsOf('pdf')} as documents, ${pathsOf('project')} as project
      from files f where f.quote_request_id = l.id) as stored on true`,
  patchable: {
    status: ['status', 'text'],
    notes: ['notes', 'text'],
    quotedPrice: ['quoted_price', 'text'],
    netProfit: ['net_profit', 'text'],
    purchased: ['purchased', 'boolean'],
  },
  eventKey: 'quoteRequestId',
};
