import type { Client } from 'pg';
import { codeOf, SetupError } from '../bootstrap/errors.mjs';

/** The migrations' own table. It is not copied, because a restore runs the migrations. */
const MIGRATIONS_TABLE = 'migrations';

export interface Table {
  name: string;
  columns: string[];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A table with its columns, as COPY names it. */
export const copied = ({ name, columns }: Table) => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Settings that fix how values are written, because another server reads them. */
const PLAIN_VALUES = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
];

/** The product's tables with their writable columns, each after the tables that it refers to. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows }: { rows: { name: string; columns: string[]; needs: string[] }[] } = await client.query(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid) as needs
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> $1
      order by c.relname`,
    [MIGRATIONS_TABLE],
  );
  const ordered: Table[] = [];
  const placed = new Set();
  while (placed.size < rows.length) {
    const next = rows.find(({ name, needs }) => !placed.has(name) && needs.every((one) => placed.has(one)));
    if (!next) throw new Error('tables refer to one another in a circle');
    placed.add(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** @returns Executed migrations, in order; undefined if no migration has ever run. */
export async function migrationsOf(client: Client): Promise<string[] | undefined> {
  const { rows: found } = await client.query('select to_regclass($1) is not null as is_there', [MIGRATIONS_TABLE]);
  if (!found[0].is_there) return undefined;
  const { rows } = await client.query(`select name from ${MIGRATIONS_TABLE} order by id`);
  return rows.map(({ name }) => name);
}

/** @returns A connected client. */
export async function connect(url: string): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The pending query reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new SetupError(`DATABASE_URL: the database cannot be reached (${codeOf(error) ?? 'no answer'}).`);
  }
  for (const setting of PLAIN_VALUES) await client.query(setting);
  return client;
}
