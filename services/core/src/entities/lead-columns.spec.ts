import { describe, expect, it } from '@jest/globals';
import { fieldsOf, type LeadKind } from '@site/contracts';
import { getMetadataArgsStorage } from 'typeorm';
import { InvestmentInquiryEntity } from './investment-inquiry.entity.js';
import { QuoteRequestEntity } from './quote-request.entity.js';

/** Columns besides those of fields. */
const OTHERS = [
  'created_at',
  'due_at',
  'first_contact_at',
  'id',
  'last_contact_at',
  'last_contact_outcome',
  'phone_e164',
  'request_id',
  'spam',
  'spam_signs',
  'status',
  'suspicion',
  'updated_at',
  'version',
];

describe('the entity of a lead', () => {
  it.each<[LeadKind, new () => object]>([
    ['quote-request', QuoteRequestEntity],
    ['investment-inquiry', InvestmentInquiryEntity],
  ])('for a %s has the columns that the contracts name', (kind, entity) => {
    const columns = getMetadataArgsStorage()
      .filterColumns([entity, Object.getPrototypeOf(entity)])
      .map(({ options, propertyName }) => options.name ?? propertyName);
    const amounts = kind === 'quote-request' ? ['profit_cents', 'quoted_cents'] : [];
    const fields = fieldsOf(kind).flatMap(({ column }) => column ?? []);
    expect(columns.sort()).toEqual([...fields, ...amounts, ...OTHERS].sort());
  });
});
