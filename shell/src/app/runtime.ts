import type { RemoteErrorKind } from '@site/contracts';
import type { RemoteModule } from '@site/platform';
import { createContext, useContext } from 'react';
import type { RemoteInfo, SiteSnapshot } from './site-snapshot';

/** A component of a remote: there already, or on its way. */
export type Deferred<T> = T | Promise<T>;

/** Finds a part in what a remote exposes. */
export type PickPart<T> = (module: RemoteModule) => { load(): Promise<T> } | undefined;

/** How remotes are had: from memory on the server, by script in a browser. */
export interface Runtime {
  /** True in the render that takes over the server's HTML. */
  hydrating(): boolean;
  /**
   * The part `key` (`page:home`, `slot:quote-form`) of one release. A promise rejects with a RemoteError. Which release
   * is for whoever shows the part to say: code never runs on HTML that another version has rendered.
   */
  read<T>(release: RemoteInfo, key: string, pick: PickPart<T>): Deferred<T>;
  /** In a browser alone. */
  recovery?: Recovery;
}

/** What a part that has failed in a browser turns to. */
export interface Recovery {
  /** The newer release of a remote that has taken its place because the document's own failed. */
  replacementOf(remote: string): RemoteInfo | undefined;
  /** Tells those who run the site, without a word of the visitor's. */
  report(failure: Failure): void;
  /** The same part of what is released by now, unless that is the version that has failed. Never rejects. */
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

/** Digest of an error that the server met and contained. */
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

/** Of an error with which a part could not be had. */
export const kindOf = (error: unknown): RemoteErrorKind =>
  error instanceof RemoteError && error.reason === 'timed-out' ? 'timeout' : 'load';

export interface Site {
  snapshot: SiteSnapshot;
  runtime: Runtime;
}

/**
 * The release of which a part that begins now is shown. Over the server's HTML it is the document's own; later it may
 * be a newer one, once the document's has failed.
 */
export function releaseFor({ snapshot, runtime }: Site, remote: string | undefined): RemoteInfo | undefined {
  if (remote === undefined) return undefined;
  const newer = runtime.hydrating() ? undefined : runtime.recovery?.replacementOf(remote);
  return newer ?? snapshot.remotes[remote];
}

/** For code that waits no longer: what it has begun stays as it is. */
export const never = <T>() => new Promise<T>(() => undefined);

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteContext is missing');
  return site;
}
