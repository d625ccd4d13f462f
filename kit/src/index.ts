export { baseConfig } from './base.js';
export type { FakeAnswer, FakeRequest, FakeRoute } from './dev/fake-api.js';
export { manifestHash } from './files.js';
export { readPlatformVersion } from './platform-version.js';
export { remote, remoteClientConfig, remoteServerConfig } from './remote.js';
export { describeBuild } from './remote-manifest.js';
export { shell } from './shell.js';
