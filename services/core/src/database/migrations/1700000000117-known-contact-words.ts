import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The notes of contacts that are there, unless a trigger has written them since the migration before. */
export class KnownContactWords1700000000117 implements MigrationInterface {
  name = 'KnownContactWords1700000000117';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update lead_search set words = words || known.notes || E'\\n'
        from (select lead_id, plain_text(string_agg(note, E'\\n' order by id)) as notes
                from lead_contacts where note <> '' group by lead_id) as known
       where known.lead_id = lead_search.lead_id and position(known.notes in words) = 0`);
  }

  async down(): Promise<void> {
    // A lead's next change writes its words without them.
  }
}
