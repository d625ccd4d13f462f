import { ConfigurationError, readAll, refuseDevelopmentSecrets } from '@site/core/config';
import { createLogger } from '@site/core/logging';
import { closingConnections, collectWhenQuiet, shutDownGracefully } from '@site/core/process';
import { checkSchema } from '@site/core/schema';
import { createStorage } from '@site/core/storage';
import { startTracing, stopTracing, tracingOf } from '@site/core/tracing';
import { ApiConfig } from './config/api-config.js';
import { createApp } from './create-app.js';

const logger = createLogger({ name: 'api' });

async function start(): Promise<void> {
  const { config, storage } = readAll({
    secrets: () => refuseDevelopmentSecrets(process.env),
    config: () => new ApiConfig(process.env),
    storage: () => createStorage(process.env),
    tracing: () => tracingOf(process.env),
  });
  await checkSchema(config.databaseUrl);
  await storage.prepare();
  await startTracing('api', process.env);
  const app = await createApp({ config, storage, logger }).catch((error: unknown) =>
    explain(error, 'DATABASE_URL: the database cannot be reached'),
  );
  await app
    .listen(config.port, config.host)
    .catch((error: unknown) => explain(error, 'API_PORT: this port cannot be listened on'));
  logger.info({ port: config.port }, 'api listens');
  collectWhenQuiet();

  const closeConnections = closingConnections(app.getHttpServer());
  shutDownGracefully({
    logger,
    close: async () => {
      closeConnections();
      await app.close();
      await stopTracing();
    },
  });
}

/** A failure with a code of system or driver is one line; its own message may repeat parts of an address. */
function explain(error: unknown, what: string): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  throw typeof code === 'string' ? new ConfigurationError(`${what} (${code})`) : error;
}

start().catch((error: unknown) => {
  if (error instanceof ConfigurationError) {
    process.stderr.write(`${error.message}\n`);
    logger.fatal(error.message);
  } else logger.fatal({ err: error }, 'the api could not start');
  process.exit(1);
});
