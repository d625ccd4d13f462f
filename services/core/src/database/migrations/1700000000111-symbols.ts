import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The characters of a lead's words that have no trigram: neither plain letters nor digits nor spaces. */
export class Symbols1700000000111 implements MigrationInterface {
  name = 'Symbols1700000000111';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function symbols_of(text) returns text[] language sql immutable parallel safe strict
        return string_to_array(translate($1, E'abcdefghijklmnopqrstuvwxyz0123456789 \\n', ''), null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function symbols_of(text)');
  }
}
