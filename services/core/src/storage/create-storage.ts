import { type Environment, text } from '../config/index.js';
import { DiskStorage } from './disk-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { readS3Settings } from './s3-settings.js';
import { S3Storage } from './s3-storage.js';

/**
 * The storage that the environment names: an S3 (S3_ENDPOINT and what belongs to it), else a folder (STORAGE_DIR).
 * Nothing is asked of it yet; `prepare` does.
 * @throws ConfigurationError
 */
export function createStorage(env: Environment): ObjectStorage {
  const s3 = readS3Settings(env);
  return s3 ? new S3Storage(s3) : new DiskStorage(text(env, 'STORAGE_DIR'));
}
