import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of a session is announced, so that every process closes the live streams that it has opened for it. */
export class SessionEnds1700000000025 implements MigrationInterface {
  name = 'SessionEnds1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    // A trigger, so that whoever ends a session announces it: API, staff command, a hand in psql.
    await runner.query(`
      create function notify_session_end() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session-ends', '');
        return null;
      end $$`);
    await runner.query(`
      create trigger sessions_notify_end after update of revoked_at or delete on sessions
        for each statement execute function notify_session_end()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger sessions_notify_end on sessions');
    await runner.query('drop function notify_session_end()');
  }
}
