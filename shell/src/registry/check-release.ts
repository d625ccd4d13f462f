import { readFile } from 'node:fs/promises';
import type { TrialRecord } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { checkPlatform, checkRequires } from '../composition';
import type { Budgets } from './budgets';
import type { Confinement } from './confinement';
import { inspect } from './inspection';
import { checkRoutes } from './static-checks';
import { TrialFiles } from './trial-files';
import type { ReceivedUpload } from './upload';

export interface CheckContext {
  budgets: Budgets;
  /** Manifests of the released remotes. */
  released(): Promise<readonly RemoteManifest[]>;
  place: { origin: string; shellBase: string };
  /** The built `inspection-thread` and `trial-child`. */
  programs: { inspection: string; trial: string };
  /** A file of a released version; undefined if it does not exist. */
  readReleaseFile(remote: string, version: string, path: string): Promise<Buffer | undefined>;
  /** The shell's main script, as served to visitors. */
  readShellScript(): Promise<Buffer | undefined>;
  log: { info(details: object, message: string): void };
}

/** A build that has passed all checks. */
export interface CheckedUpload {
  manifest: RemoteManifest;
  read(path: string): Promise<Buffer>;
  trial: TrialRecord;
}

/** Checks releases one at a time: each check may use a whole core for seconds. */
export class ReleaseChecker {
  private last: Promise<unknown> = Promise.resolve();
  private confinement: Confinement | undefined;
  private readonly companions: TrialFiles;

  constructor(private readonly context: CheckContext) {
    this.companions = new TrialFiles(context);
  }

  /** Runs all checks on an upload. @throws Refusal */
  checkUpload(remote: string, upload: ReceivedUpload, force = false): Promise<CheckedUpload> {
    const checked = this.last.then(() => this.check(remote, upload, force));
    this.last = checked.catch(() => undefined);
    return checked;
  }

  private async check(remote: string, { archive, folder }: ReceivedUpload, force: boolean): Promise<CheckedUpload> {
    const { budgets, place, programs } = this.context;
    const released = await this.context.released();
    const { manifest, places, confinement, trial } = await inspect(programs.inspection, {
      archive,
      folder,
      remote,
      budget: budgets(remote),
      released,
      companions: await this.companions.of(released),
      force,
      place,
      trial: programs.trial,
      confinement: this.confinement,
    });
    if (!this.confinement) {
      const details = { namespaces: confinement.namespaces.length > 0, kilobytes: confinement.dataKilobytes };
      this.context.log.info(details, 'uploads run in a restricted process');
    }
    this.confinement = confinement;
    const read = (path: string) => readFile(places.get(path) ?? '');
    return { manifest, read, trial };
  }

  /** Checks against the running shell and the current releases; repeated before the pointer moves. @throws Refusal */
  async checkPlace(manifest: RemoteManifest): Promise<void> {
    checkPlatform(manifest);
    checkRequires(manifest);
    checkRoutes(manifest, await this.context.released());
  }
}
