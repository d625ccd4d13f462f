import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { RemoteManifest } from '@site/platform';
import { pack } from 'tar-stream';
import { CommandError, EXIT } from './command-line.js';

/** Packs a build for upload. @param dist Its folder. @returns Its manifest, and a tar of it. */
export async function archiveOf(dist: string): Promise<{ manifest: RemoteManifest; archive: Buffer }> {
  const file = join(dist, 'manifest.json');
  if (!existsSync(file)) throw new CommandError(EXIT.wrongUse, `There is no build in ${dist}`);
  const text = readFileSync(file, 'utf8');
  const manifest = readManifest(text);
  if (!manifest) throw new CommandError(EXIT.wrongUse, `${file} is not the manifest of a build`);
  const archive = pack();
  archive.entry({ name: 'manifest.json' }, text);
  for (const path of Object.keys(manifest.files)) {
    // The site reports missing files.
    if (existsSync(join(dist, path))) archive.entry({ name: path }, readFileSync(join(dist, path)));
  }
  archive.finalize();
  return { manifest, archive: await buffer(archive) };
}

function readManifest(text: string): RemoteManifest | undefined {
  try {
    const manifest = JSON.parse(text);
    return typeof manifest?.files === 'object' && manifest.files ? manifest : undefined;
  } catch {
    return undefined;
  }
}
