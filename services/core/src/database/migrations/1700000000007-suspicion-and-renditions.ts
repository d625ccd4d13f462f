import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of robots on leads, and what screens show of a photo (`test/schema.int.spec.ts` compares the contracts). */
export class SuspicionAndRenditions1700000000007 implements MigrationInterface {
  name = 'SuspicionAndRenditions1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['quote_requests', 'investment_inquiries']) {
      await runner.query(`
        alter table ${table}
          add suspicion text,
          add constraint ${table}_suspicion_check check (suspicion in ('honeypot', 'too_fast'))`);
    }
    await runner.query(`
      alter table files
        add rendition_key text constraint files_rendition_key_key unique,
        add rendition_type text,
        add rendition_bytes integer,
        add constraint files_rendition_check check (
          (rendition_key is null) = (rendition_type is null) and (rendition_key is null) = (rendition_bytes is null))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table files drop rendition_key, drop rendition_type, drop rendition_bytes');
    for (const table of ['quote_requests', 'investment_inquiries']) {
      await runner.query(`alter table ${table} drop suspicion`);
    }
  }
}
