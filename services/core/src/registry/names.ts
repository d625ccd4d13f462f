const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * The shell is no remote, but has its builds and its history here under this name: so its files are there for pages that
 * were opened with an earlier build.
 */
export const SHELL = 'shell';

export const isRemoteName = (remote: string) => NAME.test(remote);
export const isVersionName = (version: string) => VERSION.test(version);

/** @throws Error for what is no name of a remote. */
export function assertRemote(remote: string): void {
  if (!isRemoteName(remote)) throw new Error('the name of a remote is lower-case letters, digits and hyphens');
}

/** @throws Error */
export function assertNames(remote: string, version: string): void {
  assertRemote(remote);
  if (!isVersionName(version)) throw new Error('a version is letters, digits, dots, underscores and hyphens');
}

const FOLDER = 'frontends/';

/** Where a file of a version is in object storage. */
export const objectKey = (remote: string, version: string, path: string) => `${FOLDER}${remote}/${version}/${path}`;

/** The version to which an object belongs; undefined for what is no release's. */
export function versionOfKey(key: string): { remote: string; version: string } | undefined {
  if (!key.startsWith(FOLDER)) return undefined;
  const [remote, version, path] = key.slice(FOLDER.length).split('/');
  return remote && version && path ? { remote, version } : undefined;
}

export const ALL_OBJECTS = FOLDER;
