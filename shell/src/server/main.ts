import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError, readAll, refuseDevelopmentSecrets } from '@site/core/config';
import { createLogger } from '@site/core/logging';
import { checkSchema } from '@site/core/schema';
import { createStorage } from '@site/core/storage';
import { tracingOf } from '@site/core/tracing';
import { takeEnvironment } from './environment';
import { offerMetrics } from './metrics';
import { ProcessGroup } from './process-group';
import { doubtsAbout, readSettings } from './settings';
import { findBuilds } from './shell-builds';

/**
 * The primary: owns the port, starts the processes that serve (`worker.ts`) and replaces them (infra/adr/014). It outlives
 * releases of the shell, so it knows nothing of pages, remotes or releases.
 */
const logger = createLogger({ name: 'shell' });
// Where this program lies, once for all builds: `dist/server/main.mjs`.
const dist = join(dirname(fileURLToPath(import.meta.url)), '..');

async function start(): Promise<void> {
  const environment = takeEnvironment();
  const { settings, storage } = readAll({
    secrets: () => refuseDevelopmentSecrets(environment),
    settings: () => readSettings(environment),
    storage: () => createStorage(environment),
    // Used by the processes that serve; what is wrong there is told here, once.
    tracing: () => tracingOf(environment),
  });
  await checkSchema(settings.databaseUrl);
  await storage.prepare();
  for (const doubt of doubtsAbout(settings)) logger.warn(doubt);
  const group = new ProcessGroup({
    size: settings.processes,
    environment,
    program: (build) => join(dist, 'builds', build, 'server', 'worker.mjs'),
    log: logger,
  });

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'shell stops');
    await group.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // Started by the launcher: nobody is left to stop this process once it is gone.
  process.on('disconnect', () => void stop('launcher gone'));

  if (settings.metrics) logger.info({ url: await offerMetrics(settings.metrics) }, 'metrics are told');
  const [first, ...others] = await findBuilds(dist, settings.databaseUrl);
  if (!first) throw new Error(`the shell is not built: there is nothing in ${join(dist, 'builds')}`);
  try {
    await group.start(first);
  } catch (error) {
    const [newest] = others;
    if (!newest || stopping) throw error;
    logger.error({ err: error, build: first }, 'the released build of the shell cannot be started, the newest is');
    await group.start(newest);
  }
  logger.info({ port: settings.port, processes: settings.processes, build: first }, 'shell listens');
}

start().catch((error: unknown) => {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  logger.fatal({ err: error }, error instanceof Error ? error.message : 'the shell could not start');
  process.exit(1);
});
