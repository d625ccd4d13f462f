import { readFile } from 'node:fs/promises';
import type { RemoteManifest } from '@site/platform';
import { checkPlatform } from '../composition';
import type { Budgets } from './budgets';
import type { Confinement } from './confinement';
import { inspect } from './inspection';
import { checkRoutes } from './static-checks';
import type { ReceivedUpload } from './upload';

export interface CheckContext {
  budgets: Budgets;
  /** What is released now. */
  released(): Promise<readonly RemoteManifest[]>;
  place: { origin: string; shellBase: string };
  /** The built `inspection-thread` and `trial-child`. */
  programs: { inspection: string; trial: string };
  log: { info(details: object, message: string): void };
}

/** A build that has passed all checks. */
export interface CheckedUpload {
  manifest: RemoteManifest;
  read(path: string): Promise<Buffer>;
}

/** Checks releases, one after the other: each may take a whole core for seconds. */
export class ReleaseChecker {
  private last: Promise<unknown> = Promise.resolve();
  private confinement: Confinement | undefined;

  constructor(private readonly context: CheckContext) {}

  /** All checks on what was sent. @throws Refusal */
  checkUpload(remote: string, upload: ReceivedUpload): Promise<CheckedUpload> {
    const checked = this.last.then(() => this.check(remote, upload));
    this.last = checked.catch(() => undefined);
    return checked;
  }

  private async check(remote: string, { archive, folder }: ReceivedUpload): Promise<CheckedUpload> {
    const { budgets, place, programs } = this.context;
    const { manifest, places, confinement } = await inspect(programs.inspection, {
      archive,
      folder,
      remote,
      budget: budgets(remote),
      released: await this.context.released(),
      place,
      trial: programs.trial,
      confinement: this.confinement,
    });
    if (!this.confinement) {
      const details = { namespaces: confinement.namespaces.length > 0, kilobytes: confinement.dataKilobytes };
      this.context.log.info(details, 'uploads are tried in a restricted process');
    }
    this.confinement = confinement;
    const read = (path: string) => readFile(places.get(path) ?? '');
    return { manifest, read };
  }

  /** The checks that depend on what runs and is released now; asked again before the pointer moves. @throws Refusal */
  async checkPlace(manifest: RemoteManifest): Promise<void> {
    checkPlatform(manifest);
    checkRoutes(manifest, await this.context.released());
  }
}
