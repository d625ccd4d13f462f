import { resolve } from 'node:path';
import type { RemoteManifest } from '@site/platform';
import { archiveOf } from './archive.js';
import { CommandError, type CommandInput, EXIT } from './command-line.js';
import { personOf } from './origin.js';
import type { SiteClient } from './site-client.js';

/** Where a command finds what it needs. */
export interface Workplace {
  /** The site and the token for a remote. @param address As `--site` names it. */
  site(remote: string | undefined, address: string | undefined): SiteClient;
  /** Builds a remote. @returns Its folder, and the commit that it was made of. */
  build(remote: string): { dist: string; commit: string | undefined };
}

export interface Sent {
  remote: string;
  site: SiteClient;
  version: string;
  commit: string | undefined;
  by: string | undefined;
  buildMs: number;
}

export interface Outcome {
  text: string;
  json: Record<string, unknown>;
}

/** Builds a remote, unless `--dist` names a build and `--commit` what that was made of, and sends it to the site, which checks it. */
export async function sendBuild(
  { words: [remote = ''], site: address, by = personOf(), dist, commit: told }: CommandInput,
  { site: siteOf, build }: Workplace,
): Promise<Sent & { bytes: number }> {
  if (told && !dist) throw new CommandError(EXIT.wrongUse, '--commit is for a build that --dist names.');
  // Before the long work, not after it.
  const site = siteOf(remote, address);
  const since = Date.now();
  // What was built elsewhere, or before, tells nothing of what is checked out here.
  const built = dist ? { dist: resolve(dist), commit: told } : build(remote);
  const buildMs = Date.now() - since;
  const { manifest, archive } = await archiveOf(built.dist);
  const { version } = await site.upload(remote, archive, built.commit);
  return { remote, site, version, commit: built.commit, by, buildMs, bytes: bytesOf(manifest) };
}

/** Has the site show a version that it was sent. @param since When the command began. */
export async function release(sent: Sent, since: number): Promise<Outcome> {
  const { remote, site, version, commit, by, buildMs } = sent;
  const released = await site.release(remote, { version, by, commit });
  const ms = Date.now() - since;
  const before = released.previousVersion ? `, before it ${released.previousVersion}` : '';
  const text = released.changed
    ? `Released ${remote} ${version}${before} (${ms - buildMs} ms beside the build)`
    : `${remote} ${version} is released already: nothing was changed`;
  return { text, json: { ...released, commit, by, site: site.origin, ms, buildMs } };
}

/** Makes a link that shows a version to whoever holds it, beside the released others. */
export async function preview(sent: Sent, since: number): Promise<Outcome> {
  const { remote, site, version, commit, by, buildMs } = sent;
  const { url, expiresAt } = await site.preview(remote, { version, by });
  const text = `${url}\nshows ${remote} ${version} until ${expiresAt}, to whoever holds the link.`;
  return {
    text,
    json: { remote, version, url, expiresAt, commit, by, site: site.origin, ms: Date.now() - since, buildMs },
  };
}

/** Back to a version that was released: the one before, or the one that was withdrawn, when none is named. */
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

const bytesOf = ({ files }: RemoteManifest) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
