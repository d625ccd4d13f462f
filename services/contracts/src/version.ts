/** The version in package.json: a frontend says with which it was built. */
export const CONTRACTS_VERSION = '1.0.0';
