import type { moduleFederationPlugin } from '@module-federation/enhanced';
import type { ExternalItem } from 'webpack';

import { readPlatformVersion } from './platform-version.js';
import { readRequired } from './required-versions.js';

type Shared = Record<string, moduleFederationPlugin.SharedConfig>;

/**
 * The only list of modules that exist once on a page: the host provides them, remotes never do. Every build reads it,
 * so that no remote can ship a second React. A remote does not use react-dom, but its libraries do (flushSync of a
 * virtual list): their own copy would flush nothing.
 */
export const SHARED_SINGLETONS = ['react', 'react/jsx-runtime', 'react-dom', '@site/platform'];

/**
 * `externals` of a remote: it takes the federation runtime from its host (`provide-runtime.ts`), because its own would
 * add 6 KB to each container. The federation plugin requests it by an absolute path.
 */
export const HOST_RUNTIME: ExternalItem = ({ request = '' }, callback) =>
  /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)
    ? callback(undefined, 'var _FEDERATION_BUNDLER_RUNTIME')
    : callback();

/** For the host: part of its first script. */
export const hostShared: Shared = Object.fromEntries(
  SHARED_SINGLETONS.map((name) => [name, { singleton: true, eager: true, requiredVersion: false }]),
);

/**
 * For a remote: taken from the host, never bundled.
 * @param context The remote's folder, for the versions that it was built with.
 */
export function remoteShared(context: string): Shared {
  const { react } = readRequired(context);
  const required = (name: string) => (name === '@site/platform' ? readPlatformVersion(context) : react);
  return Object.fromEntries(
    SHARED_SINGLETONS.map((name) => {
      const version = required(name);
      return [name, { singleton: true, import: false, requiredVersion: version ? `^${version}` : false }];
    }),
  );
}
