import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@site/core/process';
import { findBuilds, ProcessGroup, takeEnvironment } from '../cluster';
import { offerMetrics } from './metrics';
import { doubtsAbout, shellVariables } from './settings';

// The folder of this program, the same for all builds: `dist/server/main.mjs`.
const dist = join(dirname(fileURLToPath(import.meta.url)), '..');
const environment = takeEnvironment();

/**
 * The primary: owns the port, starts the serving processes (`worker.ts`) and replaces them (infra/adr/014). It outlives
 * releases of the shell, so it contains no code for pages, remotes or releases.
 */
void runProcess({
  name: 'shell',
  environment: () => environment,
  variables: shellVariables,
  // Used by the serving processes; an invalid value is reported once, here.
  isTraced: false,
  async start({ settings, logger, onShutdown }) {
    for (const doubt of doubtsAbout(settings)) logger.warn(doubt);
    const group = new ProcessGroup({
      size: settings.processes,
      environment,
      program: (build) => join(dist, 'builds', build, 'server', 'worker.mjs'),
      log: logger,
    });
    let isStopping = false;
    onShutdown(
      () => {
        isStopping = true;
        return group.stop();
      },
      { message: 'shell stops' },
    );

    if (settings.metrics) logger.info({ url: await offerMetrics(settings.metrics) }, 'metrics available');
    const [first, ...others] = await findBuilds(dist, settings.databaseUrl);
    if (!first) throw new Error(`the shell is not built: there is nothing in ${join(dist, 'builds')}`);
    try {
      await group.start(first);
    } catch (error) {
      const [newest] = others;
      if (!newest || isStopping) throw error;
      logger.error(
        { err: error, build: first },
        'the released shell build could not be started; starting the newest instead',
      );
      await group.start(newest);
    }
    logger.info({ port: settings.port, processes: settings.processes, build: first }, 'shell listening');
  },
});
