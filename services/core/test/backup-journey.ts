import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RUN } from '@site/testing/paths';
import { TestDatabase } from '@site/testing/test-database';
import { createRegistry } from '../src/registry/index.js';
import { createStorage, type ObjectStorage } from '../src/storage/index.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Creates an empty storage. @returns its environment variables */
export type MakeStorage = () => Promise<Record<string, string>>;

/** Backs up a site on one kind of storage and restores it on another. */
export function backupJourney(name: string, makeSource: MakeStorage, makeTarget: MakeStorage): void {
  describe(`backup and restore, ${name}`, () => {
    let folder: string;
    let source: Place;
    let saved: Awaited<ReturnType<Place['run']>>;
    const places: Place[] = [];
    const place = async (makeStorage: MakeStorage, isMigrated: boolean) => {
      const made = new Place(await TestDatabase.create({ isMigrated }), await makeStorage());
      places.push(made);
      return made;
    };
    const empty = () => place(makeTarget, false);
    const backups = { whole: '' };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'backups-'));
      backups.whole = join(folder, 'whole');
      source = await place(makeSource, true);
      await source.fill();
      saved = await source.run('backup', backups.whole);
    }, 120_000);
    afterAll(async () => {
      for (const { database } of places) await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    it('copies rows and objects, readable only by the owner', async () => {
      const { code, out, err } = saved;
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/Saved \d+ rows of \d+ tables and \d+ objects to /);
      const entries = await readdir(backups.whole, { recursive: true, withFileTypes: true });
      expect(entries.length).toBeGreaterThan(20);
      for (const entry of entries) {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        expect(`${entry.name} ${(mode & 0o777).toString(8)}`).toBe(`${entry.name} ${entry.isFile() ? '600' : '700'}`);
      }
      expect((await stat(backups.whole)).mode & 0o777).toBe(0o700);
    }, 60_000);

    it('restores the same rows and bytes into an empty database and storage', async () => {
      const target = await empty();
      const { code, err } = await target.run('restore', backups.whole);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(await target.rows()).toEqual(await source.rows());
      expect(await target.objects()).toEqual(await source.objects());
      expect((await target.objects()).size).toBeGreaterThan(12);
      // New writes work as before: sequences continue and triggers fire.
      const numbered =
        'select max(id)::int as last, nextval(pg_get_serial_sequence($1, $2))::int as next from release_history';
      const [ids] = await target.database.rows<{ last: number; next: number }>(numbered, ['release_history', 'id']);
      expect(ids?.next).toBe((ids?.last ?? 0) + 1);
      expect(await target.database.rows("select tgname from pg_trigger where tgenabled <> 'O'")).toEqual([]);
    }, 60_000);

    it('is rejected for a non-empty database or storage, until confirmed', async () => {
      const target = await place(makeTarget, true);
      await target.database.rows(
        "insert into staff_accounts (email, password_hash) values ('own@example.com', 'hash')",
      );
      const refused = await target.run('restore', backups.whole);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The database is not empty: [^\n]+--yes[^\n]+\n$/),
      });
      expect(await target.database.count('staff_accounts')).toBe(1);
      await target.database.rows('delete from staff_accounts');
      await target.storage.put('uploads/own', Buffer.from('x'), { contentType: 'text/plain' });
      expect(await target.run('restore', backups.whole)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The object storage is not empty: [^\n]+\n$/),
      });
      await target.database.rows(
        "insert into staff_accounts (email, password_hash) values ('own@example.com', 'hash')",
      );
      expect(await target.run('restore', backups.whole, '--yes')).toMatchObject({ code: 0, err: '' });
      expect(await target.rows()).toEqual(await source.rows());
    }, 60_000);

    it.each([
      ['has no manifest', async (at: string) => rm(join(at, 'manifest.json'))],
      ['has half a manifest', async (at: string) => writeFile(join(at, 'manifest.json'), '{"format":')],
      ['lacks an object', async (at: string) => rm(join(at, 'objects', await someObject(at)))],
      ['has a changed object', async (at: string) => appendFile(join(at, 'objects', await someObject(at)), 'x')],
      ['lacks a table', async (at: string) => rm(join(at, 'database', 'files.copy.gz'))],
      ['has a changed table', async (at: string) => flip(join(at, 'database', 'quote_requests.copy.gz'))],
      [
        'has a changed list',
        async (at: string) => appendFile(join(at, 'objects.jsonl'), '{"key":"../../etc/passwd"}\n'),
      ],
    ])(
      'is rejected, with nothing changed, when it %s',
      async (_what, damage) => {
        const damaged = join(folder, randomUUID());
        const copied = spawn('cp', ['-a', backups.whole, damaged], { stdio: 'inherit' });
        await once(copied, 'close');
        await damage(damaged);
        const target = await empty();
        const { code, err } = await target.run('restore', damaged);
        expect(code).toBe(1);
        expect(err).toMatch(/^(There is no complete backup|The backup is broken)[^\n]+\n$/);
        expect(await target.database.rows("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
        expect((await target.objects()).size).toBe(0);
        await rm(damaged, { recursive: true });
      },
      60_000,
    );

    it('is migrated when restored from an older schema, and rejected from an unknown one', async () => {
      const old = await place(makeSource, false);
      const names = old.database.source.migrations.map((migration) => migration.name ?? '');
      expect((await old.migrate('up', names.at(-4) ?? '')).code).toBe(0);
      await old.database.rows("insert into staff_accounts (email, password_hash) values ('old@example.com', 'hash')");
      const at = join(folder, 'old');
      expect(await old.run('backup', at)).toMatchObject({ code: 0, err: '' });
      const target = await empty();
      // `npm start` has migrated the other one.
      const newer = await place(makeTarget, true);
      await newer.database.rows("insert into staff_accounts (email, password_hash) values ('own@example.com', 'hash')");
      expect(await newer.run('restore', at)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The database is not empty: [^\n]+--yes[^\n]+\n$/),
      });
      for (const [{ database }, result] of [
        [target, await target.run('restore', at)],
        [newer, await newer.run('restore', at, '--yes')],
      ] as const) {
        expect(result).toMatchObject({ code: 0, err: '' });
        const ran = await database.rows<{ name: string }>('select name from migrations order by id');
        expect(ran.map((row) => row.name)).toEqual(names);
        expect(await database.rows('select email from staff_accounts')).toEqual([{ email: 'old@example.com' }]);
      }
      await newer.database.rows(
        "insert into migrations (timestamp, name) values (1900000000000, 'Later1900000000000')",
      );
      expect(await newer.run('restore', at, '--yes')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The database has a newer schema than this version of the product: [^\n]+\n$/),
      });

      const manifest = JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8'));
      manifest.migrations.push('Unknown1900000000000');
      await writeFile(join(at, 'manifest.json'), JSON.stringify(manifest));
      expect(await (await empty()).run('restore', at)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The backup schema does not match this version of the product: [^\n]+\n$/),
      });
      // Such as a backup made after going back to this version.
      await writeFile(
        join(at, 'manifest.json'),
        JSON.stringify({ ...manifest, migrations: [...names, 'Later1900000000000'] }),
      );
      expect(await (await empty()).run('restore', at)).toMatchObject({
        code: 1,
        err: 'The backup has migrations of a newer version of the product: restore it with that version.\n',
      });
    }, 120_000);

    it('is written, but exits with an error, when recorded objects are missing', async () => {
      const [file] = await source.database.rows<{ storage_key: string }>('select storage_key from files limit 1');
      const key = file?.storage_key ?? '';
      const { stream, contentType } = await source.storage.get(key);
      const body = await buffer(stream);
      await source.storage.delete(key);
      const at = join(folder, 'missing');
      const { code, err } = await source.run('backup', at);
      expect(code).toBe(1);
      expect(err).toMatch(
        new RegExp(`^The backup is written but incomplete: 1 objects on record [^\n]+ for example ${key}\n$`),
      );
      await source.storage.put(key, body, { contentType });
      const { missing } = JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8'));
      expect(missing).toEqual([key]);
      expect(await (await empty()).run('restore', at)).toMatchObject({ code: 0, err: '' });
    }, 60_000);

    it('does not create a missing bucket or folder, and reports it', async () => {
      const elsewhere = new Place(source.database, await makeSource());
      const nowhere = elsewhere.moved();
      const { code, err } = await elsewhere.run('backup', join(folder, 'elsewhere'));
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^(S3_BUCKET|STORAGE_DIR): [^\n]+\n$/) });
      await expect(nowhere.prepare({ mayMake: false })).rejects.toThrow(/^(S3_BUCKET|STORAGE_DIR): /);
      const dataDir = join(folder, 'misspelt');
      elsewhere.variables = { PATH: process.env.PATH, DATABASE_URL: source.database.url, DATA_DIR: dataDir };
      expect(await elsewhere.run('backup', join(folder, 'elsewhere'))).toEqual({
        code: 1,
        out: '',
        err: 'STORAGE_DIR: this folder cannot be found or read (ENOENT)\n',
      });
      expect(existsSync(dataDir)).toBe(false);
    }, 60_000);

    it('reports in one line what is wrong with its arguments', async () => {
      const target = await empty();
      const line = (words: string) => ({ code: 1, err: expect.stringMatching(new RegExp(`^${words}[^\n]*\n$`)) });
      expect(await source.run('backup', backups.whole)).toMatchObject(line('.* is not empty'));
      expect(await source.run('backup')).toMatchObject(line('usage: npm run backup'));
      expect(await source.run('restore', 'a', 'b')).toMatchObject(line('usage: npm run restore'));
      expect(await source.run('restore', '--sure', 'a')).toMatchObject(line('usage: npm run restore'));
      expect(await target.run('backup', join(folder, 'none'))).toMatchObject(line('The database is empty'));
      expect(await target.run('restore', join(folder, 'nowhere'))).toMatchObject(line('There is no complete backup'));
      target.variables.DATABASE_URL = 'postgres://user:secret@127.0.0.1:1/db';
      const result = await target.run('restore', backups.whole);
      expect(result).toMatchObject(line('DATABASE_URL: the database cannot be reached .ECONNREFUSED'));
      expect(result.err).not.toContain('secret');
    }, 60_000);
  });
}

/** A database and a storage, with the environment variables of a site's processes. */
class Place {
  readonly storage: ObjectStorage;
  variables: Record<string, string | undefined>;

  constructor(
    readonly database: TestDatabase,
    storageVariables: Record<string, string>,
  ) {
    this.storage = createStorage(storageVariables);
    this.variables = { PATH: process.env.PATH, DATABASE_URL: database.url, ...storageVariables };
  }

  run(command: 'backup' | 'restore', ...args: string[]) {
    return this.#node(`infra/ops/${command}.ts`, args);
  }

  /** Switches to a bucket or folder that does not exist. */
  moved(): ObjectStorage {
    const name = this.variables.S3_BUCKET ? 'S3_BUCKET' : 'STORAGE_DIR';
    this.variables[name] += '-elsewhere';
    return createStorage(this.variables);
  }

  migrate(...args: string[]) {
    return this.#node('services/core/dist/cli/migrate.js', args);
  }

  /** Adds data of every sort: leads with files, staff and a release. */
  async fill(): Promise<void> {
    await this.storage.prepare();
    const seeded = await this.#node('infra/seed/seed.ts', ['--leads', '300', '--files', '12']);
    if (seeded.code !== 0) throw new Error(seeded.err);
    await this.database.rows(
      "insert into staff_accounts (email, password_hash) values ('staff@example.com', E'tab\\t, \\\\ and\\nline; Zürich €')",
    );
    await this.database.rows("insert into rate_limits (key, points) values ('somebody', 3)");
    const registry = createRegistry({ connectionString: this.database.url, storage: this.storage });
    for (const version of ['1', '2']) {
      const files = [{ path: 'client/remote.js', body: Buffer.from(version) }];
      const manifest = { files: { 'client/remote.js': { integrity: 'sha' } } };
      await registry.publish({ remote: 'mfe-one', version, manifest, files });
      await registry.release('mfe-one', version, 'a team');
    }
    await registry.close();
    await this.storage.put('uploads/large', Buffer.alloc(6_000_000, 'large'), { contentType: 'application/pdf' });
  }

  /** Every row of every table, in a fixed order. */
  async rows(): Promise<Record<string, unknown[]>> {
    const tables = await this.database.rows<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
    );
    const all: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      all[name] = (await this.database.rows<{ row: string }>(`select t::text as row from ${name} t order by 1`)).map(
        ({ row }) => row,
      );
    }
    return all;
  }

  async objects(): Promise<Map<string, string>> {
    const found: [string, string][] = [];
    for await (const { key } of this.storage.list('')) {
      const { stream, size, contentType } = await this.storage.get(key);
      const bytes = await buffer(stream);
      found.push([key, `${contentType} ${size} ${bytes.toString('base64').slice(0, 400)} ${bytes.length}`]);
    }
    return new Map(found.sort());
  }

  async #node(script: string, args: string[]) {
    const child = spawn(process.execPath, [RUN, script, ...args], {
      cwd: ROOT,
      env: this.variables,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: code as number, out, err };
  }
}

async function someObject(backup: string): Promise<string> {
  const [line = '{}'] = (await readFile(join(backup, 'objects.jsonl'), 'utf8')).split('\n');
  return (JSON.parse(line) as { key: string }).key;
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** Creates a separate folder. */
export async function folderStorage(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  return { STORAGE_DIR: folder };
}
