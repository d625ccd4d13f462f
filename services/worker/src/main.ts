import 'reflect-metadata';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { ConfigurationError, readAll, refuseDevelopmentSecrets } from '@site/core/config';
import { createLogger } from '@site/core/logging';
import { countAnswers, serveMetrics } from '@site/core/metrics';
import { guardServer, securityHeaders } from '@site/core/network';
import { shutDownGracefully } from '@site/core/process';
import { checkSchema } from '@site/core/schema';
import { createStorage } from '@site/core/storage';
import { startTracing, stopTracing, tracingOf } from '@site/core/tracing';
import { WorkerConfig } from './config/worker-config.js';
import { WorkerMetrics } from './metrics/worker-metrics.js';
import { nestLogger } from './nest-logger.js';
import { workerModule } from './worker.module.js';

/** What Express adds when a route was found. */
type Routed = IncomingMessage & { route?: { path?: string } };

const logger = createLogger({ name: 'worker' });

async function start(): Promise<void> {
  const { config, storage } = readAll({
    secrets: () => refuseDevelopmentSecrets(process.env),
    config: () => new WorkerConfig(process.env),
    storage: () => createStorage(process.env),
    tracing: () => tracingOf(process.env),
  });
  await checkSchema(config.databaseUrl);
  await storage.prepare();
  await startTracing('worker', process.env);
  const app = await NestFactory.create(workerModule({ config, logger, storage }), {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  const headers = securityHeaders(config.publicOrigin);
  guardServer(app.getHttpServer(), { headers });
  app.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  });
  const metrics = app.get(WorkerMetrics);
  app.use(serveMetrics(metrics));
  app.use(countAnswers(metrics, (request: Routed) => request.route?.path));
  shutDownGracefully({
    logger,
    close: async () => {
      await app.close();
      await stopTracing();
    },
  });
  await app.listen(config.port, config.host);
  const address: unknown = app.getHttpServer().address();
  const { port } = address as { port: number };
  logger.info({ port }, 'worker runs');
}

start().catch((error: unknown) => {
  if (error instanceof ConfigurationError) {
    process.stderr.write(`${error.message}\n`);
    logger.fatal(error.message);
  } else logger.fatal({ err: error }, 'the worker could not start');
  process.exit(1);
});
