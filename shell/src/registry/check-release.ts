import { readFile } from 'node:fs/promises';
import type { TrialRecord } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { checkPlatform, checkRequires } from '../composition';
import type { Budgets } from './budgets';
import type { Confinement } from './confinement';
import { type InspectionInput, inspect } from './inspection';
import { checkRoutes } from './static-checks';
import { TrialFiles } from './trial-files';
import { type ReceivedUpload, tooManyBuilds } from './upload';

/** Checks of one frontend. */
const AT_ONCE_OF_ONE = 3;

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
  /** Undefined for the released version: it would be tried beside itself. */
  trial: TrialRecord | undefined;
}

/** Checks releases one at a time: each check may use a whole core for seconds. */
export class ReleaseChecker {
  private last: Promise<unknown> = Promise.resolve();
  /** Checks that wait or run, by frontend. */
  private readonly waiting = new Map<string, number>();
  private confinement: Confinement | undefined;
  private readonly companions: TrialFiles;

  constructor(private readonly context: CheckContext) {
    this.companions = new TrialFiles(context);
  }

  /** Runs all checks on an upload. @throws Refusal */
  checkUpload(remote: string, { archive, folder }: ReceivedUpload, force = false): Promise<CheckedUpload> {
    return this.inTurn(remote, async () => {
      const subject = { archive, folder, remote, budget: this.context.budgets(remote) };
      const { manifest, places, trial } = await this.inspect(subject, await this.context.released(), { force });
      const read = (path: string) => readFile(places.get(path) ?? '');
      return { manifest, read, trial };
    });
  }

  /**
   * Tries a stored version beside the current releases, unless its last trial already did. If only its own remote was
   * released since, its pages are not hydrated again. @throws Refusal
   */
  tryStored(manifest: RemoteManifest, last: TrialRecord | null, force: boolean): Promise<TrialRecord> {
    return this.inTurn(manifest.name, async () => {
      const released = await this.context.released();
      if (last?.beside === this.composition(released)) return last;
      const hydrates = last?.hydratesBeside === this.compositionWithout(manifest.name, released);
      const { trial } = await this.inspect({ stored: manifest }, released, { force, hydrates });
      return trial as TrialRecord;
    });
  }

  /** @throws HttpError 429 if too many checks of this frontend wait: a build may take minutes, and others wait for it. */
  private async inTurn<T>(remote: string, work: () => Promise<T>): Promise<T> {
    const others = this.waiting.get(remote) ?? 0;
    if (others >= AT_ONCE_OF_ONE) throw tooManyBuilds();
    this.waiting.set(remote, others + 1);
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done.finally(() => this.waiting.set(remote, (this.waiting.get(remote) ?? 1) - 1));
  }

  private async inspect(
    subject: InspectionInput['subject'],
    released: readonly RemoteManifest[],
    { force, hydrates = false }: { force: boolean; hydrates?: boolean },
  ) {
    const { place, programs } = this.context;
    const tried = 'stored' in subject ? [...released, subject.stored] : released;
    const { tried: outcome, ...found } = await inspect(programs.inspection, {
      subject,
      released,
      companions: await this.companions.of(tried),
      force,
      hydrates,
      place,
      trial: programs.trial,
      confinement: this.confinement,
    });
    if (!outcome) return { ...found, trial: undefined };
    const { confinement } = outcome;
    if (!this.confinement) {
      const details = { namespaces: confinement.namespaces.length > 0, kilobytes: confinement.dataKilobytes };
      this.context.log.info(details, 'uploads run in a restricted process');
    }
    this.confinement = confinement;
    const { hydrates: all, ...trial } = outcome.trial;
    const hydratesBeside = all ? this.compositionWithout(found.manifest.name, released) : undefined;
    return { ...found, trial: { ...trial, beside: this.composition(released), hydratesBeside } };
  }

  private compositionWithout(remote: string, released: readonly RemoteManifest[]): string {
    return this.composition(released.filter(({ name }) => name !== remote));
  }

  private composition(released: readonly RemoteManifest[]): string {
    const versions = released.map(({ name, version }) => `${name}@${version}`).sort();
    return [this.context.place.shellBase, ...versions].join(' ');
  }

  /** Checks against the running shell and the current releases; repeated before the pointer moves. @throws Refusal */
  async checkPlace(manifest: RemoteManifest): Promise<void> {
    checkPlatform(manifest);
    checkRequires(manifest);
    checkRoutes(manifest, await this.context.released());
  }
}
