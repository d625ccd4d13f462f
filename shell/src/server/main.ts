import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError, readAll, refuseDevelopmentSecrets } from '@site/core/config';
import { createLogger } from '@site/core/logging';
import { createRegistry } from '@site/core/registry';
import { checkSchema } from '@site/core/schema';
import { createStorage } from '@site/core/storage';
import type { RemoteManifest } from '@site/platform';
import { ReleaseChecker } from '../registry/check-release';
import { Identity } from '../registry/identity';
import { PreviewDoor } from '../registry/preview-door';
import { registerRegistry } from '../registry/registry-routes';
import { ReleaseDesk } from '../registry/release-desk';
import { createApp } from './app';
import { readSettings } from './settings';
import { SiteUpdater } from './site-updater';
import { openShellFiles } from './static-files';
import { startWatchdog } from './watchdog';

/** NOTIFY tells of a release at once; this is for a notice that was missed. */
const POLL_MS = 5_000;
const STOP_MS = 4_000;
const SWEEP_MS = 3_600_000;

const logger = createLogger({ name: 'shell' });

async function start(): Promise<void> {
  const { settings, storage } = readAll({
    secrets: () => refuseDevelopmentSecrets(process.env),
    settings: () => readSettings(process.env),
    storage: () => createStorage(process.env),
  });
  await checkSchema(settings.databaseUrl);
  await storage.prepare();
  const registry = createRegistry({ connectionString: settings.databaseUrl, storage });
  const here = dirname(fileURLToPath(import.meta.url));
  const shellFiles = await openShellFiles(join(here, '..'));
  const place = { origin: settings.publicOrigin, shellBase: shellFiles.base };
  const updater = new SiteUpdater(registry, place, logger);
  const checker = new ReleaseChecker({
    budgets: settings.releaseBudgets,
    released: async () => (await registry.current()).map(({ manifest }) => manifest as RemoteManifest),
    place,
    trialWorker: join(here, 'trial.mjs'),
  });
  const refresh = () =>
    updater.refresh().catch((error: unknown) => logger.error({ err: error }, 'the release registry is out of reach'));

  const readReleaseFile = async (remote: string, version: string, path: string) => {
    try {
      return await registry.readFile(remote, version, path);
    } catch {
      return undefined;
    }
  };
  const app = await createApp({
    settings,
    updater,
    shellFiles,
    readReleaseFile,
    versionWith: (remote, path) => registry.versionWith(remote, path),
    previews: new PreviewDoor(registry, updater, settings.publicOrigin.startsWith('https:'), logger),
    registerRegistry: (scope) =>
      registerRegistry(scope, {
        desk: new ReleaseDesk(registry, checker, updater),
        identity: new Identity(registry, settings),
        publicOrigin: settings.publicOrigin,
      }),
    logger,
  });

  await refresh();
  const stopListening = await registry.listen(refresh);
  const poll = setInterval(refresh, POLL_MS);
  const sweep = () =>
    registry.sweep().then(
      (swept) => swept.length > 0 && logger.info({ swept }, 'old versions swept'),
      (error: unknown) => logger.error({ err: error }, 'old versions could not be swept'),
    );
  // Also where nobody keeps the site running for an hour.
  setTimeout(sweep, SWEEP_MS / 60).unref();
  const sweeping = setInterval(sweep, SWEEP_MS);
  await app.listen({ port: settings.port, host: settings.host });
  startWatchdog();
  logger.info({ port: settings.port }, 'shell listens');

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'shell stops');
    clearInterval(poll);
    clearInterval(sweeping);
    setTimeout(() => process.exit(0), STOP_MS).unref();
    await app.close();
    await stopListening();
    await registry.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // A promise that a remote's code has forgotten costs that remote, not the site.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and nobody heard'));
  // Started by the launcher: nobody is left to stop this process once it is gone.
  process.on('disconnect', () => void stop('launcher gone'));
}

start().catch((error: unknown) => {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  logger.fatal({ err: error }, error instanceof Error ? error.message : 'the shell could not start');
  process.exit(1);
});
