import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No search reads the words of one kind newest first any more. */
export class WordsOfAKind1700000000085 implements MigrationInterface {
  name = 'WordsOfAKind1700000000085';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists lead_search_kind_created_at_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index lead_search_kind_created_at_idx on lead_search (kind, created_at desc, lead_id desc)',
    );
  }
}
