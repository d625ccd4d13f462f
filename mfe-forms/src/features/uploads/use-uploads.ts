import { toast } from '@site/platform';
import { useSyncExternalStore } from 'react';
import { sendFile } from './send-file';
import { UPLOAD_KINDS } from './upload-kind';
import { type Upload, UploadQueue } from './upload-queue';

const NONE: readonly Upload[] = [];

/**
 * The files of the quote form. They live as long as the document: uploads continue while the visitor is on another
 * page.
 */
export const quoteRequestUploads = new UploadQueue({ send: sendFile, onSettled: announce });

/** Its current files. None on the server and during hydration. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(quoteRequestUploads.subscribe, quoteRequestUploads.all, () => NONE);
}

function announce({ state, field, name }: Upload): void {
  const kind = UPLOAD_KINDS[field];
  if (state === 'done') toast({ title: kind.uploaded, description: name });
  else toast({ title: 'Upload failed', description: kind.failed, variant: 'destructive' });
}
