import { join } from 'node:path';
import { messageOf, SetupError } from './errors.mjs';
import { privateFolder } from './paths.mjs';

/**
 * The environment of whatever opens the object storage: what S3_ENDPOINT names, else STORAGE_DIR, else a folder in
 * DATA_DIR.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dataDir Absolute.
 * @returns {NodeJS.ProcessEnv}
 */
export function storageEnv(env, dataDir) {
  if (env.S3_ENDPOINT?.trim() || env.STORAGE_DIR?.trim()) return env;
  return { ...env, STORAGE_DIR: privateFolder(join(dataDir, 'objects')) };
}

/**
 * The object storage of the site that these settings start, ready for use.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dataDir Absolute.
 * @param {{ mayMake?: boolean }} [options] Whether its bucket or folder may be made.
 * @returns {Promise<import('@site/core/storage').ObjectStorage>}
 */
export async function openStorage(env, dataDir, options) {
  // Not built yet while the first start installs and builds.
  const { createStorage } = await import('@site/core/storage');
  try {
    const storage = createStorage(storageEnv(env, dataDir));
    await storage.prepare(options);
    return storage;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConfigurationError') throw error;
    throw new SetupError(messageOf(error));
  }
}
