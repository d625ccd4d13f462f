import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leads by their symbols. */
export class SymbolsOfWords1700000000112 implements MigrationInterface {
  name = 'SymbolsOfWords1700000000112';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists lead_search_symbols_idx on lead_search using gin (symbols_of(words))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index lead_search_symbols_idx');
  }
}
