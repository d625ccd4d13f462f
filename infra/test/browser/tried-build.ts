import { createRegistry } from '@site/core/registry';
import { openStorage } from '../../local/storage.ts';
import { type Build, fetchOnNewConnection } from './release-world.ts';

/**
 * Stores a build, unless it is stored, as if its trial beside the current releases had found nothing. For tests of what
 * happens after an upload: a trial hydrates each page that the frontend is on, which takes many seconds.
 */
export async function storeTried(
  { origin, databaseUrl, dataDir }: { origin: string; databaseUrl: string; dataDir: string },
  { manifest, files }: Build,
): Promise<void> {
  const { name: remote, version } = manifest;
  const registry = createRegistry({ connectionString: databaseUrl, storage: await openStorage({}, dataDir) });
  try {
    if (!(await registry.find(remote, version))) {
      const stored = [...files].map(([path, body]) => ({ path, body }));
      await registry.publish({ remote, version, manifest, files: stored });
    }
    const { shell, releases } = JSON.parse((await fetchOnNewConnection(`${origin}/health/ready`)).body) as {
      shell: string;
      releases: Record<string, string>;
    };
    const beside = (names: string[]) => [
      `/shell/${shell}/`,
      ...names.map((name) => `${name}@${releases[name]}`).sort(),
    ];
    await registry.keepTrial(remote, version, {
      changes: null,
      overruled: [],
      beside: beside(Object.keys(releases)).join(' '),
      hydratesBeside: beside(Object.keys(releases).filter((name) => name !== remote)).join(' '),
    });
  } finally {
    await registry.close();
  }
}
