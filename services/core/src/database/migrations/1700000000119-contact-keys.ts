import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of contacts keep the id only: notes that earlier versions kept with them outlived their deleted leads. */
export class ContactKeys1700000000119 implements MigrationInterface {
  name = 'ContactKeys1700000000119';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update idempotency_keys set response = jsonb_build_object('id', response->'id')
       where scope = 'lead-contacts' and response ? 'note'`);
  }

  async down(): Promise<void> {
    // Nothing to restore: the notes are in the contacts whose leads still exist.
  }
}
