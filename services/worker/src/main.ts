import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { securityHeaders } from '@site/core/network';
import { closingApp, listen, prepareApp, runProcess } from '@site/core/process';
import { WorkerConfig } from './config/worker-config.js';
import { WorkerMetrics } from './metrics/worker-metrics.js';
import { nestLogger } from './nest-logger.js';
import { mountQueueBoard } from './queue-board/queue-board.js';
import { workerModule } from './worker.module.js';

void runProcess({
  name: 'worker',
  variables: WorkerConfig.variables,
  async start({ settings: config, storage, logger, onShutdown }) {
    const app = await NestFactory.create(workerModule({ config, logger, storage }), {
      logger: nestLogger(logger),
      abortOnError: false,
    });
    prepareApp(app, { metrics: app.get(WorkerMetrics), headers: securityHeaders(config.publicOrigin) });
    mountQueueBoard(app);
    onShutdown(closingApp(app));
    logger.info({ port: await listen(app, config, 'WORKER_PORT') }, 'worker started');
  },
});
