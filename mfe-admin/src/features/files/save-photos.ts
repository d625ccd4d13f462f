import { fileNameOf } from '@site/contracts';
import { downloadZip } from 'client-zip';
import { saveBlob } from '../../shared/save-blob';

/**
 * Saves photos as one file, without those that no longer exist. Reads the originals one after another.
 *
 * @returns how many no longer exist; if all, nothing is saved
 * @throws Error when one cannot be read
 */
export async function savePhotos(paths: readonly string[], from: string): Promise<number> {
  let gone = 0;
  async function* files() {
    for (const [index, path] of paths.entries()) {
      const input = await fetch(path);
      if (input.status === 404) gone += 1;
      else if (!input.ok) throw new Error(`${input.status}`);
      // Two may have the same name.
      else yield { name: `${index + 1} ${fileNameOf(path)}`, input };
    }
  }
  const blob = await downloadZip(files()).blob();
  if (gone < paths.length) saveBlob(blob, `${from} photos.zip`);
  return gone;
}
