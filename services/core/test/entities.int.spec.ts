import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import { ENTITIES } from '../src/index.js';

/** Definitions of the tables in $1, as comparable text. */
const PARTS = {
  columns: `select table_name, column_name, data_type, is_nullable, column_default, datetime_precision, identity_generation
              from information_schema.columns where table_schema = 'public' and table_name = any($1) order by 1, 2`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
                  from pg_constraint
                 where connamespace = 'public'::regnamespace and conrelid::regclass::text = any($1) order by 1, 2`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public' and tablename = any($1) order by 1`,
};

/** Descending or expression indexes, which TypeORM cannot describe and ignores. */
const ONLY_MIGRATED = [
  'CREATE INDEX investment_inquiries_campaign_idx ON public.investment_inquiries USING btree (lower(utm_campaign), created_at, id)',
  'CREATE INDEX investment_inquiries_source_idx ON public.investment_inquiries USING btree (lower(utm_source), created_at, id)',
  'CREATE INDEX investment_inquiries_status_created_at_idx ON public.investment_inquiries USING btree (status, created_at DESC, id DESC)',
  'CREATE INDEX lead_contacts_lead_id_idx ON public.lead_contacts USING btree (lead_id, id DESC)',
  'CREATE INDEX lead_history_lead_id_idx ON public.lead_history USING btree (lead_id, id DESC)',
  'CREATE INDEX lead_search_symbols_idx ON public.lead_search USING gin (symbols_of(words))',
  'CREATE INDEX lead_search_words_idx ON public.lead_search USING gin (words gin_trgm_ops)',
  "CREATE INDEX outbox_investment_inquiry_idx ON public.outbox USING btree (((payload ->> 'investmentInquiryId'::text)), seq DESC) WHERE (payload ? 'investmentInquiryId'::text)",
  "CREATE INDEX outbox_quote_request_idx ON public.outbox USING btree (((payload ->> 'quoteRequestId'::text)), seq DESC) WHERE (payload ? 'quoteRequestId'::text)",
  'CREATE INDEX quote_requests_campaign_idx ON public.quote_requests USING btree (lower(utm_campaign), created_at, id)',
  'CREATE INDEX quote_requests_source_idx ON public.quote_requests USING btree (lower(utm_source), created_at, id)',
  'CREATE INDEX quote_requests_status_created_at_idx ON public.quote_requests USING btree (status, created_at DESC, id DESC)',
  'CREATE INDEX quote_requests_zip_idx ON public.quote_requests USING btree ("left"(zip_code, 5), created_at, id)',
];

describe('entities and migrations', () => {
  let migrated: TestDatabase;
  let synchronized: TestDatabase;
  beforeAll(async () => {
    [migrated, synchronized] = await Promise.all([TestDatabase.create(), TestDatabase.create({ isMigrated: false })]);
    await synchronized.source.synchronize();
  });
  afterAll(() => Promise.all([migrated, synchronized].map((database) => database.drop())));

  it('agree, so that TypeORM would change nothing', async () => {
    const { upQueries } = await migrated.source.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  // The schema builder compares checks and partial indexes only by name.
  it('create the same tables, including every check', async () => {
    const tables = ENTITIES.map((entity) => migrated.source.getMetadata(entity).tableName);
    const read = async (from: TestDatabase, part: keyof typeof PARTS) => from.rows(PARTS[part], [tables]);
    expect(await read(synchronized, 'columns')).toEqual(await read(migrated, 'columns'));
    expect(await read(synchronized, 'constraints')).toEqual(await read(migrated, 'constraints'));
    const indexes = (await read(synchronized, 'indexes')).map(({ indexdef }) => indexdef);
    expect([...indexes, ...ONLY_MIGRATED].sort()).toEqual(
      (await read(migrated, 'indexes')).map(({ indexdef }) => indexdef).sort(),
    );
  });
});
