import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Teams' tokens, previews, and a history of releases that outlives the versions that it tells of. */
export class TeamReleases1700000000010 implements MigrationInterface {
  name = 'TeamReleases1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    // A team is named as its remote is.
    await runner.query(`
      create table release_tokens (
        token_hash bytea constraint release_tokens_pkey primary key,
        team text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        revoked_at timestamptz,
        constraint release_tokens_token_hash_check check (octet_length(token_hash) = 32)
      )`);
    await runner.query('create index release_tokens_team_idx on release_tokens (team)');
    await runner.query(`
      create table release_previews (
        token_hash bytea constraint release_previews_pkey primary key,
        remote text not null,
        version text not null,
        created_by text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        constraint release_previews_token_hash_check check (octet_length(token_hash) = 32),
        constraint release_previews_release_fkey foreign key (remote, version) references releases (remote, version)
      )`);
    await runner.query('create index release_previews_release_idx on release_previews (remote, version)');
    // What was released stays on record when the version itself has been swept.
    await runner.query('alter table release_history drop constraint release_history_release_fkey');
    await runner.query(`
      alter table release_history
        add column action text not null default 'release',
        add column commit text,
        add constraint release_history_action_check check (action in ('release', 'rollback'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from release_history h
       where not exists (select 1 from releases r where r.remote = h.remote and r.version = h.version)`);
    await runner.query('alter table release_history drop column commit, drop column action');
    await runner.query(`
      alter table release_history add constraint release_history_release_fkey
        foreign key (remote, version) references releases (remote, version)`);
    await runner.query('drop table release_previews');
    await runner.query('drop table release_tokens');
  }
}
