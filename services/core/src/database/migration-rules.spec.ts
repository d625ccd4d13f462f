import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { type CheckedMigration, findingsOf, LEGACY_MIGRATIONS } from './migration-rules.js';
import { MIGRATIONS } from './migrations/index.js';

const PRODUCT = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const migration = (sql: string | string[], more: Partial<CheckedMigration> = {}): CheckedMigration => ({
  name: 'Probe1',
  up: async (runner: QueryRunner) => {
    for (const one of [sql].flat()) await runner.query(one);
  },
  down: async () => undefined,
  ...more,
});
const findings = (sql: string | string[], more?: Partial<CheckedMigration>) =>
  findingsOf(migration(sql, more), '2.0.0');

describe('migrations that run while the previous version serves', () => {
  it('all follow the rules, except older ones', async () => {
    const found: Record<string, string[]> = {};
    for (const Migration of MIGRATIONS) {
      const one: CheckedMigration = new Migration();
      if (LEGACY_MIGRATIONS.includes(Migration.name)) continue;
      const wrong = await findingsOf(one, PRODUCT.version);
      if (wrong.length > 0) found[Migration.name] = wrong;
    }
    expect(found).toEqual({});
  });

  it('have no new exceptions', () => {
    expect(LEGACY_MIGRATIONS).toEqual(MIGRATIONS.slice(0, 12).map(({ name }) => name));
  });

  it('from before the rules have known violations, which the checks find', async () => {
    const wrong = await Promise.all(MIGRATIONS.slice(0, 12).map((One) => findingsOf(new One(), '2.0.0')));
    const names = MIGRATIONS.slice(0, 12).map(({ name }) => name);
    expect(names.filter((_, index) => (wrong[index]?.length ?? 0) > 0)).toEqual(
      expect.arrayContaining([
        'InvestmentInquiries1700000000006',
        'NewestMail1700000000009',
        'SharedDevices1700000000011',
      ]),
    );
    // No running version uses the tables that these create.
    expect(wrong[0]).toEqual([]);
    expect(wrong[4]).toEqual([]);
  });
});

describe('a migration that removes or narrows', () => {
  it.each([
    'drop table files',
    'drop table if exists files cascade',
    'alter table files drop column kind',
    'alter table files drop kind',
    'alter table files add column note text, drop column if exists kind',
    'ALTER TABLE "files" RENAME COLUMN kind TO sort',
    'alter table files rename to objects',
    'alter index files_pkey rename to objects_pkey',
    'alter table files alter column kind type varchar(10)',
    'alter table files alter kind set data type text',
    'alter table only files alter column kind set not null',
    'alter table files alter column position drop default',
    'alter table files add column owner uuid not null',
    'alter table files add owner uuid not null',
    'alter table files add constraint files_size_check check (size_bytes > 0) not valid',
    'alter table files add constraint files_owner_fkey foreign key (owner) references staff_accounts (id) not valid',
    'alter table files add constraint files_name_key unique using index files_name_idx',
    'alter table files add column note text, add constraint files_size_check check (size_bytes > 0) not valid',
    'alter table effects add column kind text; alter table files add check (length(kind) > 1) not valid',
    'drop function notify_lead()',
    'truncate files',
    'select 1; drop table files',
    "-- doesn't read it\nalter table files drop column kind;\n-- the API's list\nalter table x add column note text",
    "/* nobody's */ drop table files; /* that's all */",
    "/* an /* inner */ one isn't the end */ drop table files; select 'x'",
    "select '--'; drop table files",
    "select '/*'; drop table files; select '*/'",
    "select e'it\\'s; '; drop table files; select ''",
    "select '$$'; drop table files; select '$$'",
    'select 1 as a$$; drop table files; select 2 as b$$',
    'comment on table "it\'s" is null; drop table files; comment on table "it\'s" is null',
  ])('needs a contract declaration: %s', async (sql) => {
    expect(await findings(sql)).toHaveLength(1);
    expect(await findings(sql, { contract: { since: '1.9.0' } })).toEqual([]);
  });

  it.each(['2.0.0', '2.1.0', '10.0.0', 'soon', ''])('must name an earlier release, not %j', async (since) => {
    expect(await findings('drop table files', { contract: { since } })).toEqual([
      'the contract names no release before 2.0.0',
    ]);
  });

  it('must not declare a contract if it removes nothing', async () => {
    expect(await findings('create table notes (id uuid)', { contract: { since: '1.0.0' } })).toHaveLength(1);
  });
});

describe('a blocking migration', () => {
  it.each([
    'create index files_name_idx on files (original_name)',
    'CREATE INDEX IF NOT EXISTS files_name_idx ON public.files (original_name)',
    'alter table files add column mark uuid default gen_random_uuid()',
    "update files set kind = 'where'",
    'delete from files',
    'lock table files',
    'vacuum full files',
    'do $$ begin alter table files drop column kind; end $$',
    "DO LANGUAGE plpgsql 'begin delete from files; end'",
    '/* in one go */ do $body$ begin null; end $body$',
  ])('is rejected, with or without a contract: %s', async (sql) => {
    expect(await findings(sql)).toHaveLength(1);
    expect((await findings(sql, { contract: { since: '1.0.0' } })).length).toBeGreaterThan(0);
  });

  it.each([
    'alter table files add constraint files_size_check check (size_bytes > 0)',
    'alter table files add foreign key (owner) references staff_accounts (id)',
    'alter table files add constraint files_name_key unique (original_name)',
    'alter table files add primary key (id)',
    'create unique index files_name_idx on files (original_name)',
  ])('that narrows is rejected twice: %s', async (sql) => {
    expect(await findings(sql)).toHaveLength(2);
    expect(await findings(sql, { contract: { since: '1.0.0' } })).toHaveLength(1);
  });

  it('is avoided by an index built concurrently, without a transaction and in its own migration', async () => {
    const sql = 'create index concurrently files_name_idx on files (original_name)';
    expect(await findings(sql, { transaction: false })).toEqual([]);
    expect(await findings(sql)).toHaveLength(1);
    expect(await findings([sql, 'select 1'], { transaction: false })).toHaveLength(1);
  });
});

describe('a migration that extends the schema', () => {
  it.each([
    [['create table notes (id uuid primary key, text text not null)', 'create unique index notes_idx on notes (text)']],
    [['create unlogged table notes (id uuid)', 'alter table notes add column text text not null', 'delete from notes']],
    ['alter table files add column note text'],
    ["alter table files add column note text not null default 'drop table files; drop column x'"],
    ['alter table files add column if not exists seq bigint generated always as identity not null'],
    ['alter table files alter column kind drop not null'],
    ['alter table files add column note text, add constraint files_note_check check (length(note) < 9) not valid'],
    [
      [
        'alter table files add owner uuid',
        'alter table files add foreign key (owner) references staff_accounts not valid',
      ],
    ],
    ['alter table files drop constraint files_kind_check'],
    ['alter table files validate constraint files_size_check'],
    ["alter table files alter column note set default ''"],
    ['create function f() returns trigger language plpgsql as $$ begin delete from files; return null; end $$'],
    ['create trigger t after insert on files for each row execute function f()'],
    ["update files set kind = 'pdf' where id = '00000000-0000-0000-0000-000000000000'"],
    ["comment on table files is 'rename, drop column'"],
    ["comment on table files is 'nobody''s; drop table files'"],
    ["select e'it\\'s; drop table files; '"],
    ['-- drop table files;\n/* drop table files; /* drop table files */ drop table files; */ select 1'],
    ['create function f() returns text language sql as $f$ select $$; drop table files; $$ $f$'],
    ['alter table files add column "; drop table files; --" text'],
  ])('is accepted: %j', async (sql) => {
    expect(await findings(sql)).toEqual([]);
  });

  it('must name the constraint that it widens, and recreate it', async () => {
    const drop = 'alter table files drop constraint files_kind_check';
    const add = "alter table files add constraint files_kind_check check (kind in ('a', 'b')) not valid";
    const widens = ['files_kind_check'];
    expect(await findings(`${drop}, ${add.slice('alter table files '.length)}`, { widens })).toEqual([]);
    expect(await findings([drop, add])).toHaveLength(1);
    expect(await findings(add, { widens })).toHaveLength(1);
    expect(await findings([drop, add], { widens: ['another'] })).toHaveLength(1);
  });

  it('must be written in SQL, because only SQL is checked', async () => {
    const one = { ...migration(''), up: (runner: QueryRunner) => runner.dropTable('files') };
    await expect(findingsOf(one, '2.0.0')).rejects.toThrow('runner.dropTable is not checked');
  });
});
