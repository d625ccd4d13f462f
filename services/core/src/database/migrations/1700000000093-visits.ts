import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What browsers measured of released versions: sums by page and hour, for people to read; and of the last days how each
 * network fared with a release, for the guard, which lets none of them weigh more than a few views.
 */
export class Visits1700000000093 implements MigrationInterface {
  name = 'Visits1700000000093';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table visit_hours (
        remote text not null,
        version text not null,
        page text not null,
        hour timestamptz not null,
        views integer not null default 0,
        failed integer not null default 0,
        errors integer not null default 0,
        starts integer not null default 0,
        sends integer not null default 0,
        lcp_count integer not null default 0,
        lcp_good integer not null default 0,
        lcp_sum double precision not null default 0,
        inp_count integer not null default 0,
        inp_good integer not null default 0,
        inp_sum double precision not null default 0,
        cls_count integer not null default 0,
        cls_good integer not null default 0,
        cls_sum double precision not null default 0,
        constraint visit_hours_pkey primary key (remote, version, page, hour),
        constraint visit_hours_release_fkey foreign key (remote, version)
          references releases (remote, version) on delete cascade
      )`);
    await runner.query('create index visit_hours_hour_idx on visit_hours (hour)');
    await runner.query(`
      create table visit_networks (
        release_id bigint not null,
        network bytea not null,
        views integer not null default 0,
        failed integer not null default 0,
        starts integer not null default 0,
        sends integer not null default 0,
        seen_at timestamptz not null default now(),
        constraint visit_networks_pkey primary key (release_id, network),
        constraint visit_networks_release_id_fkey foreign key (release_id)
          references release_history (id) on delete cascade
      )`);
    await runner.query('create index visit_networks_seen_at_idx on visit_networks (seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table visit_networks');
    await runner.query('drop table visit_hours');
  }
}
