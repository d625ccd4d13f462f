/** The version in package.json. A frontend's manifest names the version that it was built with. */
export const CONTRACTS_VERSION = '1.0.0';
