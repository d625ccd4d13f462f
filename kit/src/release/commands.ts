import { resolve } from 'node:path';
import type { OverruledCheck } from '@site/contracts';
import type { RemoteManifest } from '@site/platform';
import { archiveOf } from './archive.js';
import { CommandError, type CommandInput, EXIT } from './command-line.js';
import { personOf } from './origin.js';
import type { SiteClient } from './site-client.js';

/** Dependencies of a command. */
export interface Workplace {
  /** The site and the token for a remote. @param address From `--site`. */
  site(remote: string | undefined, address: string | undefined): SiteClient;
  /** Builds a remote. @returns Its folder, and the commit that it was built from. */
  build(remote: string): { dist: string; commit: string | undefined };
}

export interface Sent {
  remote: string;
  site: SiteClient;
  version: string;
  commit: string | undefined;
  by: string | undefined;
  buildMs: number;
  /** Accepts any loss that checks report. */
  force?: boolean;
  /** False: the guard never rolls it back. */
  guard?: boolean;
}

export interface Outcome {
  text: string;
  json: Record<string, unknown>;
}

/**
 * Builds a remote, unless `--dist` names a build and `--commit` its source, and sends it to the site, which checks it.
 */
export async function sendBuild(
  { words: [remote = ''], site: address, by = personOf(), dist, commit: given, force = false, ...more }: CommandInput,
  { site: siteOf, build }: Workplace,
): Promise<Sent & { bytes: number }> {
  if (given && !dist) throw new CommandError(EXIT.wrongUse, '--commit is for a build that --dist names.');
  // Errors show before the long build, not after it.
  const site = siteOf(remote, address);
  const since = Date.now();
  // A build from elsewhere, or an earlier one, may not match the current checkout.
  const built = dist ? { dist: resolve(dist), commit: given } : build(remote);
  const buildMs = Date.now() - since;
  const { manifest, archive } = await archiveOf(built.dist);
  const { version } = await site.upload(remote, archive, { commit: built.commit, force });
  const guard = !more['no-guard'];
  return { remote, site, version, commit: built.commit, by, buildMs, force, guard, bytes: bytesOf(manifest) };
}

/** Makes the site show an uploaded version. @param since When the command started. */
export async function release(sent: Sent, since: number): Promise<Outcome> {
  const { remote, site, version, commit, by, buildMs, force, guard = true } = sent;
  const released = await site.release(remote, {
    version,
    by,
    commit,
    ...(force && { force }),
    ...(!guard && { guard }),
  });
  const ms = Date.now() - since;
  const before = released.previousVersion ? `, before it ${released.previousVersion}` : '';
  const text = released.changed
    ? `Released ${remote} ${version}${before} (${ms - buildMs} ms beside the build)`
    : `${remote} ${version} is released already: nothing was changed`;
  return {
    text: [text, ...overruledLines(released.overruled)].join('\n'),
    json: { ...released, commit, by, site: site.origin, ms, buildMs },
  };
}

/** Lines for the checks that were overruled. */
export const overruledLines = (overruled: readonly OverruledCheck[] | null = []): string[] =>
  (overruled ?? []).map(({ check, reason }) => `Against the check "${check}": ${reason}`);

/** Creates a link that shows a version, together with the other released ones, to anyone who has the link. */
export async function preview(sent: Sent, since: number): Promise<Outcome> {
  const { remote, site, version, commit, by, buildMs } = sent;
  const { url, expiresAt } = await site.preview(remote, { version, by });
  const text = `${url}\nshows ${remote} ${version} until ${expiresAt}, to anyone who has the link.`;
  return {
    text,
    json: { remote, version, url, expiresAt, commit, by, site: site.origin, ms: Date.now() - since, buildMs },
  };
}

/** Rolls back to a released version. Without a version: to the previous one, or to the withdrawn one. */
export async function rollback(
  { words: [remote = '', version], site: address, by = personOf() }: CommandInput,
  workplace: Pick<Workplace, 'site'>,
): Promise<Outcome> {
  const since = Date.now();
  const site = workplace.site(remote, address);
  const result = await site.rollback(remote, { version, by });
  const ms = Date.now() - since;
  const before = result.previousVersion ? `from ${result.previousVersion}` : 'which was withdrawn';
  const text = result.changed
    ? `Went back to ${remote} ${result.version}, ${before} (${ms} ms)`
    : `${remote} ${result.version} is released already: nothing was changed`;
  return { text, json: { ...result, by, site: site.origin, ms } };
}

/** Takes a remote out of the site. @throws CommandError */
export async function withdraw(
  { words: [remote = ''], site: address, by = personOf(), dist, commit, force }: CommandInput,
  workplace: { site(remote: string, address: string | undefined): Pick<SiteClient, 'withdraw'> },
): Promise<Outcome> {
  if (dist || commit) throw new CommandError(EXIT.wrongUse, '--withdraw goes without --dist and --commit.');
  const since = Date.now();
  const site = workplace.site(remote, address);
  const { version, inUse, overruled } = await site.withdraw(remote, { by, ...(force && { force }) });
  const ms = Date.now() - since;
  const seen = inUse ? '. The site still shows it: see its log' : '';
  const text = [`Withdrew ${remote} ${version} (${ms} ms)${seen}`, ...overruledLines(overruled)].join('\n');
  return { text, json: { remote, version, by, inUse, overruled, ms } };
}

const bytesOf = ({ files }: RemoteManifest) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
