import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The checks repeat the limits of the contracts as they were when this was written; a change of
 * `LIMITS` in the contracts needs a migration of its own (`test/schema.int.spec.ts` compares them).
 */
export class QuoteRequests1700000000002 implements MigrationInterface {
  name = 'QuoteRequests1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quote_requests (
        id uuid constraint quote_requests_pkey primary key default gen_random_uuid(),
        full_name text not null,
        email text not null,
        phone text not null,
        zip_code text not null,
        message text,
        services text[] not null default '{}',
        status text not null default 'new',
        notes text not null default '',
        quoted_price text not null default '',
        net_profit text not null default '',
        purchased boolean not null default false,
        utm_source text,
        utm_medium text,
        utm_campaign text,
        utm_content text,
        utm_term text,
        request_id text,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        constraint quote_requests_full_name_check check (char_length(full_name) between 2 and 200),
        constraint quote_requests_email_check check (char_length(email) between 3 and 254 and position('@' in email) > 1),
        constraint quote_requests_phone_check check (char_length(phone) between 10 and 40),
        constraint quote_requests_zip_code_check check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
        constraint quote_requests_message_check check (char_length(message) <= 5000),
        constraint quote_requests_services_check check (services <@ array[
          'handyman', 'electrical', 'roofing', 'plumbing', 'interior-design', 'landscaping', 'painting', 'drywall',
          'water-damage', 'hvac', 'av', 'garage', 'consulting', 'remodels', 'swimming-pools', 'total-home-remodels',
          'flooring', 'foundation-repair', 'driveways-patios', 'bathroom-renovation', 'solar-power', 'kitchen-remodel',
          'other-work']),
        constraint quote_requests_status_check check (status in ('new', 'in_progress', 'closed')),
        constraint quote_requests_notes_check check (char_length(notes) <= 5000),
        constraint quote_requests_quoted_price_check check (char_length(quoted_price) <= 100),
        constraint quote_requests_net_profit_check check (char_length(net_profit) <= 100),
        constraint quote_requests_utm_check check (
          char_length(utm_source) <= 255 and char_length(utm_medium) <= 255 and char_length(utm_campaign) <= 255
          and char_length(utm_content) <= 255 and char_length(utm_term) <= 255)
      )`);
    // Every admin list is one range of this index.
    await runner.query(
      'create index quote_requests_status_created_at_idx on quote_requests (status, created_at desc, id desc)',
    );
    await runner.query(`
      create table files (
        id uuid constraint files_pkey primary key,
        kind text not null,
        storage_key text not null constraint files_storage_key_key unique,
        original_name text not null,
        content_type text not null,
        size_bytes integer not null,
        sha256 bytea not null,
        quote_request_id uuid constraint files_quote_request_id_fkey references quote_requests (id) on delete set null,
        position integer not null default 0,
        created_at timestamptz(3) not null default now(),
        claimed_at timestamptz(3),
        constraint files_kind_check check (kind in ('photo', 'pdf', 'project')),
        constraint files_original_name_check check (char_length(original_name) between 1 and 255),
        constraint files_size_bytes_check check (size_bytes >= 0),
        constraint files_sha256_check check (octet_length(sha256) = 32)
      )`);
    await runner.query('create index files_quote_request_id_idx on files (quote_request_id, kind, position)');
    await runner.query('create index files_unclaimed_idx on files (created_at) where claimed_at is null');
    await runner.query(`
      create table idempotency_keys (
        scope text not null,
        key text not null,
        request_hash bytea not null,
        status integer,
        response jsonb,
        created_at timestamptz not null default now(),
        constraint idempotency_keys_pkey primary key (scope, key),
        constraint idempotency_keys_key_check check (char_length(key) between 8 and 128)
      )`);
    await runner.query('create index idempotency_keys_created_at_idx on idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_keys');
    await runner.query('drop table files');
    await runner.query('drop table quote_requests');
  }
}
