import type { MigrationInterface, QueryRunner } from 'typeorm';

/** To whom a mail went; and news of a lead say when it was given to somebody. */
export class DeskNews1700000000061 implements MigrationInterface {
  name = 'DeskNews1700000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table effects add column sent_to text');
    await runner.query(`
      create or replace function notify_lead() returns trigger language plpgsql as $$
      declare notice jsonb := jsonb_build_object(
        'kind', tg_argv[0],
        'id', coalesce(new.id, old.id),
        'change', case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end);
      begin
        if tg_op = 'UPDATE' and new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null then
          notice := notice || '{"assigned": true}';
        end if;
        perform pg_notify('leads', notice::text);
        return null;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function notify_lead() returns trigger language plpgsql as $$
      begin
        perform pg_notify('leads', json_build_object(
          'kind', tg_argv[0],
          'id', coalesce(new.id, old.id),
          'change', case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end)::text);
        return null;
      end $$`);
    await runner.query('alter table effects drop column sent_to');
  }
}
