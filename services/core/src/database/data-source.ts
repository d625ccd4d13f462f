import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from '../entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { PooledClient, RESPONSE_TIMEOUT_MS, STATEMENT_MS } from './pooled-client.js';

/** Options of every process that uses TypeORM. Only migrations change the schema. */
export function dataSourceOptions(url: string, poolSize = 20): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    // Otherwise every process creates an extension for ids at its start. Postgres generates them itself now.
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    logging: false,
    poolSize,
    connectTimeoutMS: 5_000,
    // Identifies the connections of this pool in Postgres (databaseAnswers).
    applicationName: `site-${randomUUID()}`,
    extra: { statement_timeout: STATEMENT_MS, query_timeout: RESPONSE_TIMEOUT_MS, Client: PooledClient },
  };
}

export const createDataSource = (url: string, poolSize?: number) => new DataSource(dataSourceOptions(url, poolSize));
