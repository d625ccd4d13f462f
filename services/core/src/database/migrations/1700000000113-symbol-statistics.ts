import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells the planner how common each symbol is, which decides whether a search reads the index. */
export class SymbolStatistics1700000000113 implements MigrationInterface {
  name = 'SymbolStatistics1700000000113';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('analyze lead_search');
  }

  async down(): Promise<void> {
    // Statistics of a dropped index disappear with it.
  }
}
