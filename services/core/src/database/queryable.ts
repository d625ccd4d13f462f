/** A client or pool of pg, or TypeORM's data source or manager. */
export interface Queryable {
  query(sql: string, values: unknown[]): Promise<unknown>;
}
