import { REMOTE_NAME, VERSION_NAME } from '@site/contracts';

/**
 * The shell is not a remote, but its builds and history are stored under this name, so that pages opened with an older
 * build still find their files.
 */
export const SHELL = 'shell';

export const isRemoteName = (remote: string) => REMOTE_NAME.test(remote);
export const isVersionName = (version: string) => VERSION_NAME.test(version);

/** @throws Error for an invalid remote name. */
export function assertRemote(remote: string): void {
  if (!isRemoteName(remote)) throw new Error('the name of a remote is lower-case letters, digits and hyphens');
}

/** @throws Error for an invalid name. */
export function assertNames(remote: string, version: string): void {
  assertRemote(remote);
  if (!isVersionName(version)) throw new Error('a version is letters, digits, dots, underscores and hyphens');
}

const FOLDER = 'frontends/';

/** The object storage key of a version's file. */
export const objectKey = (remote: string, version: string, path: string) => `${FOLDER}${remote}/${version}/${path}`;

/** The version that an object belongs to; undefined if the object is not part of a release. */
export function versionOfKey(key: string): { remote: string; version: string } | undefined {
  if (!key.startsWith(FOLDER)) return undefined;
  const [remote, version, path] = key.slice(FOLDER.length).split('/');
  return remote && version && path ? { remote, version } : undefined;
}

export const ALL_OBJECTS = FOLDER;
