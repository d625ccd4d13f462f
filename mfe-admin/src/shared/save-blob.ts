/** Saves the blob as a file with that name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
