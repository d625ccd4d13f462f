import type { RemoteModule } from '@site/platform';
import { createContext, useContext } from 'react';
import type { SiteSnapshot } from './site-snapshot';

/** A component of a remote: there already, or on its way. */
export type Deferred<T> = T | Promise<T>;

/** How remotes are had: from memory on the server, by script in a browser. */
export interface Runtime {
  /** True in the render that takes over the server's HTML. */
  hydrating(): boolean;
  /** The part of a remote that `pick` names. A promise rejects with a RemoteError. */
  read<T>(remote: string, key: string, pick: (module: RemoteModule) => { load(): Promise<T> } | undefined): Deferred<T>;
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

export interface Site {
  snapshot: SiteSnapshot;
  runtime: Runtime;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteContext is missing');
  return site;
}
