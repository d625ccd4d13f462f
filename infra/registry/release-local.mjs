import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRegistry } from '@site/core/registry';
import { createStorage } from '@site/core/storage';
import { contentTypeOf } from './content-type.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The frontends that are released; the shell is a process of its own. */
export const REMOTES = ['mfe-marketing', 'mfe-forms', 'mfe-admin'];

/**
 * Publishes what stands built in every remote's `dist` and makes it the released version, where it is
 * not so already. @returns {Promise<string[]>} What was released, as `name version`.
 * @param {{ databaseUrl: string, storageDir: string, log?: (line: string) => void }} options
 */
export async function releaseBuilt({ databaseUrl, storageDir, log = () => undefined }) {
  const storage = createStorage({ ...process.env, STORAGE_DIR: storageDir });
  const registry = createRegistry({ connectionString: databaseUrl, storage });
  try {
    const current = new Map((await registry.current()).map(({ remote, version }) => [remote, version]));
    const released = [];
    for (const remote of REMOTES) {
      const { manifest, files } = readBuild(join(ROOT, remote, 'dist'));
      if (current.get(remote) === manifest.version) continue;
      await registry.publish({ remote, version: manifest.version, manifest, files });
      await registry.release(remote, manifest.version, 'npm start');
      released.push(`${remote} ${manifest.version}`);
      log(`released ${remote} ${manifest.version}`);
    }
    return released;
  } finally {
    await registry.close();
  }
}

/** A build as the registry takes it. @param {string} dist */
export function readBuild(dist) {
  /** @type {import('@site/platform').RemoteManifest} */
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const files = Object.keys(manifest.files).map((path) => ({
    path,
    body: readFileSync(join(dist, path)),
    contentType: contentTypeOf(path),
  }));
  return { manifest, files };
}
