import type { RemoteErrorKind } from '@site/contracts';
import type { RemoteModule, SlotName } from '@site/platform';
import { createContext, useContext } from 'react';
import type { RemoteInfo, SiteSnapshot } from './site-snapshot';

/** A component of a remote: loaded, or loading. */
export type Deferred<T> = T | Promise<T>;

/** Finds a part in a remote's exports. */
export type PickPart<T> = (module: RemoteModule) => { load(): Promise<T> } | undefined;

/** Access to remotes: from memory on the server, by script in a browser. */
export interface Runtime {
  /** True in the render that hydrates the server's HTML. */
  hydrating(): boolean;
  /** The server's HTML of a slot while the page is hydrated. */
  slotElements(name: SlotName): readonly Element[];
  /**
   * The part `key` (`page:home`, `slot:quote-form`) of one release. A promise rejects with a RemoteError. The outlet
   * chooses the release, so that code never runs on HTML of another version.
   */
  read<T>(release: RemoteInfo, key: string, pick: PickPart<T>): Deferred<T>;
  /** Present only in a browser. */
  recovery?: Recovery;
}

/** Recovers a part that has failed in a browser. */
export interface Recovery {
  /** The newer release that replaced a remote after the document's own failed. */
  replacementOf(remote: string): RemoteInfo | undefined;
  /** Reports to the operators of the site, without any visitor input. */
  report(failure: Failure): void;
  /** The same part of the current release, unless that is the failed version. Never rejects. */
  newest<T>(failed: RemoteInfo, key: string, pick: PickPart<T>): Promise<Renewed<T> | undefined>;
}

export interface Failure {
  remote: string;
  version: string;
  part: string;
  kind: RemoteErrorKind;
}

export interface Renewed<T> {
  component: T;
  info: RemoteInfo;
}

/** Digest of an error that the server caught and contained. */
export const FAILED_ON_SERVER = 'failed-on-server';

/** Why a remote could not be used. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  constructor(
    readonly remote: string,
    readonly reason: 'not-released' | 'load-failed' | 'timed-out' | 'not-exposed',
    options?: ErrorOptions,
  ) {
    super(`${remote}: ${reason}`, options);
  }
}

/** The error kind of a part that failed to load. */
export const kindOf = (error: unknown): RemoteErrorKind =>
  error instanceof RemoteError && error.reason === 'timed-out' ? 'timeout' : 'load';

export interface Site {
  snapshot: SiteSnapshot;
  /** The icon sprite, which public pages contain; empty in a document without it. */
  icons: string;
  runtime: Runtime;
}

/**
 * The release for a part that mounts now. For the server's HTML it is the document's own; once that release has failed,
 * it may be a newer one.
 */
export function releaseFor({ snapshot, runtime }: Site, remote: string | undefined): RemoteInfo | undefined {
  if (remote === undefined) return undefined;
  const newer = runtime.hydrating() ? undefined : runtime.recovery?.replacementOf(remote);
  return newer ?? snapshot.remotes[remote];
}

/** Never resolves: for code that must go no further and keep its current state. */
export const never = <T>() => new Promise<T>(() => undefined);

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteContext is missing');
  return site;
}
