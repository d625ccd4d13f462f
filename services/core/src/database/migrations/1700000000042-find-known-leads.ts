import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCHED, wordsOf } from './1700000000041-find.js';

/** The words of the leads that are there. What triggers have written since the migration before is newer and stays. */
export class FindKnownLeads1700000000042 implements MigrationInterface {
  name = 'FindKnownLeads1700000000042';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, kind, own] of SEARCHED) {
      await runner.query(`
        insert into lead_search (lead_id, kind, created_at, words)
        select id, '${kind}', created_at, ${wordsOf('l', own)} from ${table} l
        on conflict do nothing`);
      await runner.query(`alter table ${table} validate constraint ${table}_spam_signs_check`);
    }
    await runner.query('alter table lead_history validate constraint lead_history_action_check');
  }

  async down(): Promise<void> {
    // The table goes with the migration before.
  }
}
