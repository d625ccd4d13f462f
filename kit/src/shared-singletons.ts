import type { moduleFederationPlugin } from '@module-federation/enhanced';

type Shared = Record<string, moduleFederationPlugin.SharedConfig>;

/**
 * The one list of modules that exist once on a page: the host brings them, remotes never do.
 * Every build reads it, so that no remote can ship a second React. A remote has no business with react-dom, but its
 * libraries do (flushSync of a virtual list): a copy of their own would flush nothing.
 */
export const SHARED_SINGLETONS = ['react', 'react/jsx-runtime', 'react-dom', '@site/platform'];

/** For the host: part of its first script. */
export const hostShared: Shared = Object.fromEntries(
  SHARED_SINGLETONS.map((name) => [name, { singleton: true, eager: true, requiredVersion: false }]),
);

/** For a remote: taken from the host, never bundled. */
export const remoteShared: Shared = Object.fromEntries(
  SHARED_SINGLETONS.map((name) => [name, { singleton: true, import: false, requiredVersion: false }]),
);
