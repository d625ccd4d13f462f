import { fileNameOf } from '@site/contracts';
import { downloadZip } from 'client-zip';

/** Saves photos as one file. Each is read as it was sent, one after the other. @throws Error when one cannot be read */
export async function savePhotos(paths: readonly string[], from: string): Promise<void> {
  const blob = await downloadZip(filesOf(paths)).blob();
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: `${from} photos.zip` });
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function* filesOf(paths: readonly string[]) {
  for (const [index, path] of paths.entries()) {
    const input = await fetch(path);
    if (!input.ok) throw new Error(`${input.status}`);
    // Two may have been sent under one name.
    yield { name: `${index + 1} ${fileNameOf(path)}`, input };
  }
}
