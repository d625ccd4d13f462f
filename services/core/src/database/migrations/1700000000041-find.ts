import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The kinds of leads, each with the field of its own that is searched. */
export const SEARCHED = [
  ['quote_requests', 'quote-request', 'zip_code'],
  ['investment_inquiries', 'investment-inquiry', 'investment_amount'],
] as const;
const COLUMNS = ['full_name', 'email', 'phone', 'phone_e164', 'message', 'notes'];

/**
 * The words of a row, one per line, with a line end before and after each: it marks the beginning of a word and the end
 * of a number. @param last An expression after the columns.
 */
export const wordsOf = (row: string, own: string, last = `${row}.notes`) => `
  plain_text(E'\\n' || concat_ws(E'\\n',
    ${row}.full_name, ${row}.email, ${row}.phone,
    regexp_replace(coalesce(${row}.phone_e164, ${row}.phone), '[^0-9]', '', 'g'),
    ${row}.${own}, ${row}.message, ${last}) || E'\\n')`;

/**
 * Finding leads: the words of each in a table of their own, kept by triggers and searched by trigrams; marks of spam; views
 * that a person has saved; undone changes. Leads that are there already follow in the next migration.
 */
export class Find1700000000041 implements MigrationInterface {
  name = 'Find1700000000041';
  widens = ['lead_history_action_check'];

  async up(runner: QueryRunner): Promise<void> {
    for (const extension of ['pg_trgm', 'unaccent']) {
      await runner.query(`create extension if not exists ${extension} with schema public`);
    }
    // Postgres calls unaccent stable because its dictionary may be changed; this one is not.
    await runner.query(`
      create function plain_text(text) returns text language sql immutable parallel safe strict
        return lower(public.unaccent('public.unaccent'::regdictionary, $1))`);
    await runner.query(`
      create table lead_search (
        lead_id uuid constraint lead_search_pkey primary key,
        kind text not null,
        created_at timestamptz(3) not null,
        words text not null,
        constraint lead_search_kind_check check (kind in ('quote-request', 'investment-inquiry'))
      )`);
    await runner.query('create index lead_search_words_idx on lead_search using gin (words gin_trgm_ops)');
    await runner.query(
      'create index lead_search_kind_created_at_idx on lead_search (kind, created_at desc, lead_id desc)',
    );
    for (const [table, kind, own] of SEARCHED) {
      await runner.query(`
        alter table ${table}
          add phone_e164 text,
          add spam boolean,
          add spam_signs text[] not null default '{}',
          add constraint ${table}_spam_signs_check check (
            spam_signs <@ array['links', 'repeated_text', 'impossible_zip']) not valid`);
      await runner.query(`
        create function index_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then
            delete from lead_search where lead_id = old.id;
          else
            insert into lead_search (lead_id, kind, created_at, words)
            values (new.id, '${kind}', new.created_at, ${wordsOf('new', own)})
            on conflict (lead_id) do update set words = excluded.words;
          end if;
          return null;
        end $$`);
      await runner.query(`
        create trigger ${table}_index after insert or delete on ${table}
          for each row execute function index_${table}()`);
      // A status alone changes no words.
      const row = (name: string) => `(${[...COLUMNS, own].map((column) => `${name}.${column}`).join(', ')})`;
      await runner.query(`
        create trigger ${table}_index_changed after update on ${table}
          for each row when (${row('old')} is distinct from ${row('new')})
          execute function index_${table}()`);
    }
    await runner.query(`
      create table lead_views (
        id uuid constraint lead_views_pkey primary key default gen_random_uuid(),
        staff_account_id uuid not null
          constraint lead_views_staff_account_id_fkey references staff_accounts (id) on delete cascade,
        name text not null,
        query text not null,
        created_at timestamptz(3) not null default now(),
        constraint lead_views_staff_account_id_name_key unique (staff_account_id, name),
        constraint lead_views_name_check check (char_length(name) between 1 and 60),
        constraint lead_views_query_check check (char_length(query) <= 2000)
      )`);
    await runner.query('alter table lead_history drop constraint lead_history_action_check');
    await runner.query(`
      alter table lead_history add constraint lead_history_action_check check (
        action in ('updated', 'files_added', 'notification_resent', 'deleted', 'undone')) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lead_history drop constraint lead_history_action_check');
    await runner.query(`update lead_history set action = 'updated' where action = 'undone'`);
    await runner.query(`
      alter table lead_history add constraint lead_history_action_check check (
        action in ('updated', 'files_added', 'notification_resent', 'deleted'))`);
    await runner.query('drop table lead_views');
    for (const [table] of SEARCHED) {
      await runner.query(`drop trigger ${table}_index_changed on ${table}`);
      await runner.query(`drop trigger ${table}_index on ${table}`);
      await runner.query(`drop function index_${table}()`);
      await runner.query(`alter table ${table} drop phone_e164, drop spam, drop spam_signs`);
    }
    await runner.query('drop table lead_search');
    await runner.query('drop function plain_text(text)');
    for (const extension of ['pg_trgm', 'unaccent']) await runner.query(`drop extension ${extension}`);
  }
}
