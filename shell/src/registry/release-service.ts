import type { Readable } from 'node:stream';
import {
  type NotShown,
  type OverruledCheck,
  type ReleasedAnswer,
  type RemoteReleases,
  SHELL_STAYS,
  type WithdrawnAnswer,
} from '@site/contracts';
import {
  AUTOMATIC,
  type CrashMark,
  GUARD,
  type MoveDetails,
  previousVersion,
  type ReleaseRegistry,
  SHELL,
  type TrialRecord,
} from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { messageOf, needsOf, type Overruled, Refusal, type SiteUpdater } from '../composition';
import { HttpError } from '../http';
import type { CheckedUpload, ReleaseChecker } from './check-release';
import { describeReleases } from './describe-releases';
import type { ShellReleases } from './shell-releases';
import { receiveUpload } from './upload';

/** For this long, a manual rollback may be meant for the version that the site has already rolled back. */
const JUST_NOW_MS = 5 * 60_000;
/** Reasons for automatic rollbacks, by `releasedBy`. */
const WHY: Record<string, string> = { [AUTOMATIC]: 'crashed it', [GUARD]: 'failed for its visitors' };

/** Operations of teams on versions. Every stored version has passed all checks. */
export class ReleaseService {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly checker: ReleaseChecker,
    private readonly updater: SiteUpdater,
    private readonly process: {
      shell: Pick<ShellReleases, 'release'>;
      /** Makes the other processes behind this port check for releases. */
      refreshOthers(): Promise<void>;
    },
  ) {}

  /**
   * Checks and stores an upload. @param of.force Continues after objections that may be overruled.
   * @returns `created: false` for a known version; `wasReleased`: whether it was ever released. @throws Refusal
   */
  async take(
    remote: string,
    body: Readable,
    { commit, force }: { commit?: string; force: boolean },
  ): Promise<{
    version: string;
    created: boolean;
    wasReleased: boolean;
    changes: string | null;
    overruled: readonly OverruledCheck[];
  }> {
    assertNotShell(remote);
    const upload = await receiveUpload(remote, body);
    try {
      const checked = await this.checker.checkUpload(remote, upload, force);
      const { manifest } = checked;
      const { version } = manifest;
      const known = await this.registry.find(remote, version);
      if (!known) await this.registry.publish({ remote, version, manifest, commit, files: readAll(checked) });
      if (checked.trial) await this.registry.keepTrial(remote, version, checked.trial);
      const { changes = null, overruled = [] } = checked.trial ?? {};
      const moves = await this.registry.moves(remote);
      const wasReleased = moves.some((move) => move.version === version);
      return { version, created: !known, wasReleased, changes, overruled };
    } finally {
      await upload.dispose();
    }
  }

  /**
   * Test-renders the version in this process, then moves the pointer.
   * @param of.hasLeft Whether nobody waits for the answer any more: the caller was told of a failure, so nothing may be
   * released afterwards.
   * @throws Refusal, HttpError 404
   */
  async release(
    remote: string,
    version: string,
    by: string,
    {
      force = false,
      hasLeft = () => false,
      ...details
    }: Omit<MoveDetails, 'overruled'> & { force?: boolean; hasLeft?: () => boolean } = {},
  ): Promise<ReleasedAnswer> {
    if (remote === SHELL) return this.process.shell.release(version, by, details);
    const isRollback = details.action === 'rollback';
    const expectCaller = () => {
      if (hasLeft()) throw new HttpError(408, `The caller left before ${remote} ${version} was released`);
    };
    const move = async () => {
      expectCaller();
      const { manifest, trial } = await this.stored(remote, version);
      await this.checker.checkPlace(manifest);
      const overruled = isRollback ? [] : await this.overrule(manifest, trial, force);
      await this.updater.preload({ remote, version, manifest }).catch((error: unknown) => {
        throw new Refusal('render', messageOf(error));
      });
      expectCaller();
      return { overruled, ...(await this.registry.release(remote, version, by, { ...details, overruled })) };
    };
    // Two releases at the same time would each be tried without the other. A rollback waits for nothing.
    const { overruled, ...result } = await (isRollback ? move() : this.registry.inTurn(move));
    await this.refreshReleased();
    const inUse = this.updater.state.releases.get(remote)?.manifest.version === version;
    return { remote, version, previousVersion: result.previousVersion, changed: result.isChanged, inUse, overruled };
  }

  /**
   * The trial's objections that `force` overrules. Rollbacks skip this. If other frontends were released since the
   * upload, the trial runs again, so that only current objections are overruled. @throws Refusal
   */
  private async overrule(manifest: RemoteManifest, last: TrialRecord | null, force: boolean) {
    const { name: remote, version } = manifest;
    if (this.updater.state.releases.get(remote)?.manifest.version === version) return [];
    const trial = await this.checker.tryStored(manifest, last, force);
    if (trial !== last) await this.registry.keepTrial(remote, version, trial);
    const pages: Overruled[] = trial.changes === null ? [] : [{ check: 'pages', reason: trial.changes }];
    const objections = [...(trial.overruled as Overruled[]), ...pages];
    const [first] = objections;
    if (first && !force) throw new Refusal(first.check, `${first.reason}. Release it with --force if that is meant.`);
    return objections;
  }

  /** Rolls back to a version, or to the previous one. @throws Refusal, HttpError 404, 409 if the site just did it */
  async rollback(remote: string, version: string | undefined, by: string): Promise<ReleasedAnswer> {
    if (version === undefined) await this.refuseSecondRollback(remote);
    const moves = await this.registry.moves(remote);
    const target = version ?? previousVersion(moves);
    if (!target) {
      const isAlone = moves.length > 0 && remote !== SHELL;
      const instead = isAlone ? '. Take it out of the site with release --withdraw if that is meant.' : '';
      throw new HttpError(404, `There is no version of ${remote} to go back to${instead}`);
    }
    if (!moves.some((move) => move.version === target)) {
      throw new HttpError(404, `${remote} ${target} was never released`);
    }
    return this.release(remote, target, by, { action: 'rollback' });
  }

  /** Prevents a double rollback when a person and the site react to the same failure. */
  private async refuseSecondRollback(remote: string): Promise<void> {
    const [newest] = await this.registry.history(remote);
    const why = WHY[newest?.releasedBy ?? ''];
    if (newest?.action !== 'rollback' || !why) return;
    if (Date.now() - newest.releasedAt.getTime() > JUST_NOW_MS) return;
    const text = `The site has just rolled ${remote} back to ${newest.version} by itself, because ${newest.previousVersion} ${why}. To go elsewhere, name a version.`;
    throw new HttpError(409, text);
  }

  /** Withdraws a remote; keeps its versions for open pages. @throws Refusal `needed`, HttpError 400, 404 */
  async withdraw(remote: string, by: string, force = false): Promise<WithdrawnAnswer> {
    if (remote === SHELL) throw new HttpError(400, SHELL_STAYS);
    const needs = await needsOf(this.updater.state, remote);
    const needed = needs.length > 0 ? `others need ${remote}: ${needs.join('; ')}` : undefined;
    if (needed && !force) throw new Refusal('needed', `${needed}. Withdraw it with --force if that is meant.`);
    const overruled = needed ? [{ check: 'needed', reason: needed }] : [];
    const version = await this.registry.withdraw(remote, by, overruled);
    if (!version) throw new HttpError(404, `No version of ${remote} is released`);
    await this.refreshReleased();
    return { remote, version, inUse: this.updater.state.releases.has(remote), overruled };
  }

  /**
   * Creates a preview link. @param of.link The token of an existing link that should show this version instead.
   * @returns The link's token, and the path of a page that shows the remote. @throws Refusal, HttpError 404
   */
  async preview(
    { remote, version, link }: { remote: string; version: string; link?: string },
    by: string,
  ): Promise<{ token: string; expiresAt: Date; path: string }> {
    assertNotShell(remote);
    const { manifest } = await this.stored(remote, version);
    await this.checker.checkPlace(manifest);
    const [route] = manifest.routes;
    const path = route?.sample ?? route?.path ?? '/';
    if (!link) return { ...(await this.registry.previews.add(remote, version, by)), path };
    const expiresAt = await this.registry.previews.move(link, remote, version, by);
    if (!expiresAt) throw new HttpError(404, `${remote} has no such link, or not any more`);
    return { token: link, expiresAt, path };
  }

  /** Current and past releases, by remote. */
  async list(only?: string): Promise<RemoteReleases[]> {
    const shell = await this.registry.currentShell();
    const released = [...(await this.registry.current()), ...(shell ? [shell] : [])];
    const names = only ? [only] : await this.registry.remotes();
    return Promise.all(
      names.map(async (remote) => {
        const [history, moves, errors, refused] = await Promise.all([
          this.registry.history(remote),
          this.registry.moves(remote),
          this.registry.errors.list(remote),
          this.registry.refusals.list(remote),
        ]);
        const backTo = previousVersion(moves);
        const { version, previousVersion: before } = history[0] ?? {};
        const compared = [version, before ?? backTo].filter((one) => one != null);
        const visits = await this.registry.visits.list(remote, compared);
        const listed = [...history.map(({ version }) => version), ...(backTo ? [backTo] : [])];
        const kept = await this.registry.kept(remote, listed);
        const manifest = released.find((one) => one.remote === remote)?.manifest as RemoteManifest | undefined;
        const notShown = manifest && this.notShown(manifest);
        return describeReleases({ remote, manifest, backTo, history, kept, errors, refused, notShown, visits });
      }),
    );
  }

  private notShown({ name, version }: RemoteManifest): NotShown | undefined {
    const { releases, refused } = this.updater.describe();
    const failed = refused[name];
    return failed?.version === version ? { reason: failed.reason, instead: releases[name] ?? null } : undefined;
  }

  /** Records a refusal. Never rejects: the team gets its answer either way. */
  async noteRefusal(remote: string, { check, message: reason }: Refusal, by: string): Promise<void> {
    await this.registry.refusals.add(remote, { check, reason, by }).catch(() => undefined);
  }

  /** Applies the move in every process behind this port. */
  private async refreshReleased(): Promise<void> {
    await Promise.all([this.updater.refresh(), this.process.refreshOthers()]);
  }

  private async stored(
    remote: string,
    version: string,
  ): Promise<{ manifest: RemoteManifest; trial: TrialRecord | null }> {
    const found = await this.registry.find(remote, version);
    if (!found) throw new HttpError(404, `${remote} ${version} was never uploaded, or was swept`);
    if (found.crash) throw new Refusal('crash', crashText(remote, version, found.crash));
    // Validated before it was stored.
    return { manifest: found.manifest as RemoteManifest, trial: found.trial };
  }
}

/** Versions never change, so one that crashed would crash again. */
function crashText(remote: string, version: string, { at, reason }: CrashMark): string {
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `${remote} ${version} crashed the site at ${time} UTC and was taken out of use (${reason}). Fix it and release the new version.`;
}

function assertNotShell(remote: string): void {
  if (remote === SHELL) throw new HttpError(400, 'The shell is built on the machine of the site and not sent to it');
}

async function* readAll({ manifest, read }: CheckedUpload) {
  for (const path of Object.keys(manifest.files)) {
    yield { path, body: await read(path) };
  }
}
