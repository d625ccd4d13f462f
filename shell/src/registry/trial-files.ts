import type { RemoteManifest } from '@site/platform';
import { LRUCache } from 'lru-cache';
import type { TrialFile } from './trial';

interface Source {
  readReleaseFile(remote: string, version: string, path: string): Promise<Buffer | undefined>;
  readShellScript(): Promise<Buffer | undefined>;
}

/** Enough for all frontends: they change one at a time. */
const KEPT = 32;

/** The files of a version that a trial runs: no images, no styles. */
export const trialPaths = ({ server, files }: RemoteManifest): string[] =>
  Object.keys(files).filter((path) => path === server || /^client\/(?!public\/).*\.js$/.test(path));

/** Files of the other released remotes for a trial, read once per version. */
export class TrialFiles {
  private readonly kept = new LRUCache<string, Promise<TrialFile[]>>({ max: KEPT });

  constructor(private readonly source: Source) {}

  async of(released: readonly RemoteManifest[]): Promise<TrialFile[]> {
    const [script, ...lists] = await Promise.all([
      this.source.readShellScript(),
      ...released.map((manifest) => this.filesOf(manifest)),
    ]);
    if (!script) throw new Error("the shell's script cannot be read: nothing can be tried in a document");
    return [asFile('shell/client.js', script), ...lists.flat()];
  }

  private filesOf(manifest: RemoteManifest): Promise<TrialFile[]> {
    const folder = `${manifest.name}/${manifest.version}/`;
    const known = this.kept.get(folder);
    if (known) return known;
    const files = Promise.all(
      trialPaths(manifest).map(async (path) => {
        const body = await this.source.readReleaseFile(manifest.name, manifest.version, path);
        if (!body) this.kept.delete(folder);
        return body ? [asFile(folder + path, body)] : [];
      }),
    ).then((found) => found.flat());
    this.kept.set(folder, files);
    files.catch(() => this.kept.delete(folder));
    return files;
  }
}

const asFile = (key: string, body: Uint8Array): TrialFile => ({ key, bytes: body.byteLength, body });
