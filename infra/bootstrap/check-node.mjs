import { SetupError } from './errors.mjs';

/** @param {string} version As of `process.versions.node`. */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19) || major > 24) {
    throw new SetupError(`Node ${version} does not run this: install Node 20.19 to 24 (https://nodejs.org).`);
  }
}
