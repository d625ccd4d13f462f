import { type Environment, readEnvironment } from '../config/index.js';
import { DiskStorage } from './disk-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { type S3Settings, storageVariables } from './s3-settings.js';
import { S3Storage } from './s3-storage.js';

/** Makes no request yet; `prepare` does. */
export const storageAt = ({ s3, folder = '' }: { s3?: S3Settings; folder?: string }): ObjectStorage =>
  s3 ? new S3Storage(s3) : new DiskStorage(folder);

/** The storage that the environment selects. @throws ConfigurationError */
export const createStorage = (env: Environment): ObjectStorage => storageAt(readEnvironment(storageVariables, env));
