import { ConfigurationError, type Environment, text } from '../config/index.js';
import { DiskStorage } from './disk-storage.js';
import type { ObjectStorage } from './object-storage.js';

/**
 * The storage that the environment names: a folder (STORAGE_DIR).
 * @throws ConfigurationError
 */
export function createStorage(env: Environment): ObjectStorage {
  if (env.S3_ENDPOINT)
    throw new ConfigurationError('S3_ENDPOINT is not supported yet: leave it out, files then lie in DATA_DIR');
  return new DiskStorage(text(env, 'STORAGE_DIR'));
}
