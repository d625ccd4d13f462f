import { SetupError } from './errors.mjs';

/** The first supported minor version of each major; `engines` in package.json says the same to npm. */
const FIRST_MINOR = { 20: 19, 22: 13, 24: 11 };

/** @param {string} version In the format of `process.versions.node`. */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (!(minor >= FIRST_MINOR[/** @type {keyof typeof FIRST_MINOR} */ (major)])) {
    throw new SetupError(
      `Node ${version} is not supported: install Node 24.11, 22.13 or 20.19, or a later version of one of them (https://nodejs.org).`,
    );
  }
}
