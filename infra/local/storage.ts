import { join } from 'node:path';
import type { ObjectStorage } from '@site/core/storage';
import { messageOf, SetupError } from '../bootstrap/errors.mjs';

/**
 * The environment for access to the object storage: S3_ENDPOINT, else STORAGE_DIR, else a folder in DATA_DIR.
 * @param dataDir Absolute.
 */
export function storageEnv(env: NodeJS.ProcessEnv, dataDir: string): NodeJS.ProcessEnv {
  if (env.S3_ENDPOINT?.trim() || env.STORAGE_DIR?.trim()) return env;
  return { ...env, STORAGE_DIR: join(dataDir, 'objects') };
}

/**
 * The object storage of the site with these settings, ready for use.
 * @param dataDir Absolute.
 * @param options Whether to create its bucket or folder.
 */
export async function openStorage(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  options?: { mayMake?: boolean },
): Promise<ObjectStorage> {
  // Imported late: not built yet while the first start installs and builds.
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
