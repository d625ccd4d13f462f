import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of a session is announced, so that every process closes the live streams that it has opened for it. */
export class SessionEnds1700000000025 implements MigrationInterface {
  name = 'SessionEnds1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    // A trigger, so that every way to end a session announces it: API, staff command, psql.
    await runner.query(`
      create function notify_session_end() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session-ends', '');
        return null;
      end $$`);
    // Only for sessions that do end: a sign-out without one is free. Postgres folds equal notices of one transaction.
    await runner.query(`
      create trigger sessions_notify_revoked after update of revoked_at on sessions
        for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_session_end()`);
    await runner.query(`
      create trigger sessions_notify_deleted after delete on sessions
        for each row execute function notify_session_end()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger sessions_notify_deleted on sessions');
    await runner.query('drop trigger sessions_notify_revoked on sessions');
    await runner.query('drop function notify_session_end()');
  }
}
