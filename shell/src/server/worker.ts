import { utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ProcessContext, runProcess } from '@site/core/process';
import { createRegistry, reportCrash } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import {
  openShellFiles,
  PrimaryLink,
  RENEWALS,
  type RenewReason,
  readEnvironment,
  readShellManifest,
  reportFailure,
  startWatchdog,
  watchHeap,
  watchUncaught,
} from '../cluster';
import { acceptsBuild, OFFERED, RenderErrors, RollbackReadiness, RollbackWatcher, SiteUpdater } from '../composition';
import { Drain } from '../http';
import {
  Identity,
  PreviewAccess,
  publishShell,
  ReleaseChecker,
  ReleaseService,
  registerRegistry,
  ShellReleases,
  sweepUploads,
} from '../registry';
import { createApp } from './app';
import { ShellMetrics } from './metrics';
import { type Settings, shellVariables } from './settings';

/** NOTIFY reports a release immediately; this interval is for missed notifications. */
const POLL_MS = 5_000;
const STOP_MS = 3_000;
const PREPARE_MS = 3_000;
const SWEEP_MS = 3_600_000;
/** If no other process has replaced this one by then, it asks again. */
const REPLACE_RETRY_MS = 30_000;

/** One of the serving processes, which `main.ts` starts. */
async function start({ settings, storage, logger, onShutdown }: ProcessContext<Settings>): Promise<void> {
  const metrics = settings.metrics && new ShellMetrics();
  const registry = createRegistry({ connectionString: settings.databaseUrl, storage });
  const here = dirname(fileURLToPath(import.meta.url));
  const build = join(here, '..');
  const manifest = await readShellManifest(build);
  if (!manifest) throw new Error('this is no build of the shell: its manifest.json is not there');
  const shellFiles = openShellFiles(build, manifest);
  // Stored before a page refers to them, so that every process can serve them.
  await publishShell(registry, manifest, shellFiles).catch((error: unknown) =>
    logger.error({ err: error }, "the shell's files could not be stored: open pages will lose them at the next build"),
  );
  const place = { origin: settings.publicOrigin, shellBase: shellFiles.base, tagScripts: settings.tagScripts };
  const updater = new SiteUpdater(registry, place, logger);
  metrics?.watchReleases(updater);
  metrics?.tellRenewals(Number(process.env[RENEWALS] ?? 0));
  const readiness = new RollbackReadiness(registry, updater);
  const checker = new ReleaseChecker({
    budgets: settings.releaseBudgets,
    released: async () => (await registry.current()).map(({ manifest: one }) => one as RemoteManifest),
    place,
    readReleaseFile: registry.findFile.bind(registry),
    readShellScript: () => shellFiles.read('client.js'),
    programs: { inspection: join(here, 'inspection.mjs'), trial: join(here, 'trial.mjs') },
    log: logger,
  });
  const drain = new Drain();
  const primary = new PrimaryLink({ refresh: () => refresh(), retire: () => void retire() });
  let isServing = false;
  let isReplacementRequested = false;
  const requestReplacement = (reason: RenewReason) => {
    if (isReplacementRequested) return;
    isReplacementRequested = true;
    const ask = () => primary.renew(0, Object.keys(updater.describe().releases), reason);
    setInterval(ask, REPLACE_RETRY_MS).unref();
    ask();
  };
  const rollbackWatcher = new RollbackWatcher(registry, updater, () => requestReplacement('rollback'));
  const refresh = async () => {
    const before = updater.state.releases;
    try {
      await updater.refresh();
      const { releases: now } = updater.state;
      // Not while a new site gets its first releases: its pages are incomplete.
      if (now !== before && now.size === before.size) void prepareHome();
      readiness.check();
      await rollbackWatcher.check();
    } catch (error) {
      logger.error({ err: error }, 'the release registry cannot be reached');
    }
  };
  const renderErrors = new RenderErrors(registry.errors, logger);
  const app = await createApp({
    settings,
    updater,
    shellFiles,
    drain,
    readReleaseFile: registry.findFile.bind(registry),
    versionWith: (remote, path) => registry.versionWith(remote, path),
    previews: new PreviewAccess(registry, updater, settings.publicOrigin.startsWith('https:'), logger),
    renderErrors,
    registerRegistry: (scope) =>
      registerRegistry(scope, {
        releases: new ReleaseService(registry, checker, updater, {
          shell: new ShellReleases(registry, updater, primary, {
            version: manifest.version,
            builds: join(build, '..'),
          }),
          refreshOthers: () => primary.refreshOthers(),
        }),
        identity: new Identity(registry, settings),
        publicOrigin: settings.publicOrigin,
      }),
    metrics,
    logger,
  });

  /** Home in the cache for the first visitor after a start or a release. */
  const prepareHome = () => app.inject('/');

  // From here on, code of remotes runs.
  startWatchdog(join(here, 'watchdog.mjs'), settings.databaseUrl);
  watchUncaught({
    report: (crash) => reportCrash(settings.databaseUrl, crash, (built) => acceptsBuild({ ...built }, OFFERED)),
    refresh,
    replace: () => (isServing ? requestReplacement('error') : process.exit(1)),
    log: logger,
  });
  await refresh();
  // Before it replaces processes that had these prepared, but does not wait long for it.
  await Promise.race([Promise.all([prepareHome(), readiness.prepare()]), sleep(PREPARE_MS)]);
  const stopListening = await registry.listen(refresh);
  const poll = setInterval(refresh, POLL_MS);
  const sweep = async () => {
    await sweepUploads().catch((error: unknown) => logger.error({ err: error }, 'old uploads could not be removed'));
    await registry.sweep().then(
      (swept) => swept.length > 0 && logger.info({ swept }, 'old versions deleted'),
      (error: unknown) => logger.error({ err: error }, 'old versions could not be deleted'),
    );
  };
  // Once soon after the start, for sites that never run for an hour.
  setTimeout(sweep, SWEEP_MS / 60).unref();
  // Touches the build, because new builds delete old ones, but not those in use (kit/src/shell-release-plugin.ts). An
  // image is read-only.
  const keepBuild = () => utimes(build, new Date(), new Date()).catch(() => undefined);
  await keepBuild();
  const sweeping = setInterval(() => void Promise.all([keepBuild(), sweep()]), SWEEP_MS);

  const { releases, refused } = updater.describe();
  const reasons = Object.entries(refused).map(([name, { reason }]) => [name, reason]);
  await primary.loaded(Object.keys(releases), Object.fromEntries(reasons));
  await app.listen({ port: settings.port, host: settings.host });
  watchHeap((percent) => primary.renew(percent, Object.keys(updater.describe().releases)));
  primary.serving();
  isServing = true;

  const stop = onShutdown(
    async () => {
      clearInterval(poll);
      clearInterval(sweeping);
      await app.close();
      await stopListening();
      await renderErrors.flush();
      await registry.close();
    },
    { message: 'shell process stops', withinMs: STOP_MS, handlesUncaughtErrors: false },
  );
  /** Another process serves now. Connected visitors are served until they leave, with new releases too. */
  const retire = async () => {
    await drain.finish(app.server);
    stop('another process serves');
  };
}

void runProcess({ name: 'shell', environment: readEnvironment, variables: shellVariables, reportFailure, start });
