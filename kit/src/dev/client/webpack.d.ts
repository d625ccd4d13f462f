/// <reference types="webpack/module" />

/** The frontend under development: an alias of the build. */
declare module 'remote-alone' {
  export const remote: import('@site/platform').RemoteModule;
}
