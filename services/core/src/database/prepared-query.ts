import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * Runs a statement that each connection plans once, under a name of its own: for the few that are asked all day, whose
 * planning takes as long as their work. One text for one name.
 */
export async function preparedQuery<Row extends QueryResultRow>(
  source: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { master } = source.driver as unknown as { master: Pool };
  return (await master.query<Row>({ name, text, values: [...values] })).rows;
}
