import * as runtime from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const { bundlerRuntime } = federation;
type Options = Parameters<typeof runtime.init>[0];

/** `init` itself would make a container's instance the one with which the host loads remotes. */
function init(options: Options) {
  const known = runtime.getInstance((instance) => instance.options.name === options.name);
  if (!known) return runtime.createInstance({ ...options, id: options.id ?? '' });
  known.initOptions(options);
  return known;
}

/**
 * Plugin of the host: remotes are built without the federation runtime and take the host's from these globals. The
 * first is for remotes of other build tools (`externalRuntime`), the second for those of this kit (`HOST_RUNTIME`).
 */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<T>(args: T): T {
      Object.assign(globalThis, {
        _FEDERATION_RUNTIME_CORE: runtimeCore,
        _FEDERATION_BUNDLER_RUNTIME: {
          ...federation,
          runtime: { ...runtime, init },
          // The host's own copy has no container entry, because it exposes nothing.
          bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
        },
      });
      return args;
    },
  };
}
