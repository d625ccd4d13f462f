import type { RemoteManifest } from '@site/platform';
import type { Budgets } from './budgets';
import { parseManifest } from './manifest-schema';
import { checkSingletons } from './singletons';
import { checkBudget, checkFiles, checkPlatform, checkRoutes, checkScripts, checkVersion } from './static-checks';
import { runTrial } from './trial';
import type { Upload } from './upload';

export interface CheckContext {
  budgets: Budgets;
  /** What is released now. */
  released(): Promise<readonly RemoteManifest[]>;
  place: { origin: string; shellBase: string };
  /** The built `trial-worker`. */
  trialWorker: string;
}

/** Checks releases, cheap checks first, trials one after the other: each may take a whole core for seconds. */
export class ReleaseChecker {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly context: CheckContext) {}

  /** All checks on what was sent. @returns its manifest @throws Refusal */
  async checkUpload(remote: string, upload: Upload): Promise<RemoteManifest> {
    const manifest = parseManifest(upload.manifest);
    checkVersion(manifest, remote);
    checkFiles(manifest, upload);
    await this.checkPlace(manifest);
    await checkScripts(manifest, upload);
    await checkSingletons(manifest, upload);
    await checkBudget(manifest, upload, this.context.budgets(remote));
    const code = await upload.read(manifest.server);
    const { trialWorker, place } = this.context;
    const trial = this.last.then(() => runTrial(trialWorker, { manifest, code, place }));
    this.last = trial.catch(() => undefined);
    await trial;
    return manifest;
  }

  /** The checks that depend on what runs and is released now; asked again before the pointer moves. @throws Refusal */
  async checkPlace(manifest: RemoteManifest): Promise<void> {
    checkPlatform(manifest);
    checkRoutes(manifest, await this.context.released());
  }
}
