import * as runtimeCore from '@module-federation/runtime-core';

/** Remotes are built without the federation runtime (`externalRuntime`) and take the host's from this global. */
export default function provideRuntimeCore() {
  return {
    name: 'provide-runtime-core',
    beforeInit<T>(args: T): T {
      Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
      return args;
    },
  };
}
