import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCHED, wordsOf } from './1700000000041-find.js';

/** Leads are found by the notes of their contacts, too. Notes that are there already follow in the next migration. */
export class ContactWords1700000000116 implements MigrationInterface {
  name = 'ContactWords1700000000116';

  async up(runner: QueryRunner): Promise<void> {
    await indexWith(
      runner,
      `new.notes, (select string_agg(note, E'\\n' order by id) from lead_contacts where lead_id = new.id)`,
    );
    await runner.query(`
      create function index_lead_contacts() returns trigger language plpgsql as $$
      begin
        update lead_search set words = words || plain_text(new.note) || E'\\n' where lead_id = new.lead_id;
        return null;
      end $$`);
    await runner.query(`
      create trigger lead_contacts_index after insert on lead_contacts
        for each row when (new.note <> '') execute function index_lead_contacts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger lead_contacts_index on lead_contacts');
    await runner.query('drop function index_lead_contacts()');
    await indexWith(runner, 'new.notes');
  }
}

/** The functions of the triggers that `Find` made. */
async function indexWith(runner: QueryRunner, last: string): Promise<void> {
  for (const [table, kind, own] of SEARCHED) {
    await runner.query(`
      create or replace function index_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          delete from lead_search where lead_id = old.id;
        else
          insert into lead_search (lead_id, kind, created_at, words)
          values (new.id, '${kind}', new.created_at, ${wordsOf('new', own, last)})
          on conflict (lead_id) do update set words = excluded.words;
        end if;
        return null;
      end $$`);
  }
}
