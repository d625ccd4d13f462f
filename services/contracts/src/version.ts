/** The version in package.json: the manifest of a frontend names the one that it was built with. */
export const CONTRACTS_VERSION = '1.0.0';
