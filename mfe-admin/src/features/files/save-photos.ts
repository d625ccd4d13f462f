import { fileNameOf } from '@site/contracts';
import { downloadZip } from 'client-zip';
import { saveBlob } from '../../shared/save-blob';

/** Saves photos as one file. Reads the originals one after another. @throws Error when one cannot be read */
export async function savePhotos(paths: readonly string[], from: string): Promise<void> {
  const blob = await downloadZip(filesOf(paths)).blob();
  saveBlob(blob, `${from} photos.zip`);
}

async function* filesOf(paths: readonly string[]) {
  for (const [index, path] of paths.entries()) {
    const input = await fetch(path);
    if (!input.ok) throw new Error(`${input.status}`);
    // Two may have the same name.
    yield { name: `${index + 1} ${fileNameOf(path)}`, input };
  }
}
