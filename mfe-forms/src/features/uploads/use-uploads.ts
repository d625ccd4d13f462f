import { toast } from '@site/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from './send-file';
import { UPLOAD_KINDS } from './upload-kind';
import { type Upload, UploadQueue } from './upload-queue';

const NONE: readonly Upload[] = [];

/** The queue of one form; what is under way ends with it. */
export function useUploadQueue(): UploadQueue {
  const [queue] = useState(() => new UploadQueue({ send: sendFile, onSettled: announce }));
  useEffect(() => () => queue.clear(), [queue]);
  return queue;
}

/** The files in it, always current. None on the server and while hydrating. */
export function useUploads(queue: UploadQueue): readonly Upload[] {
  return useSyncExternalStore(queue.subscribe, queue.all, () => NONE);
}

function announce({ state, field, file }: Upload): void {
  const kind = UPLOAD_KINDS[field];
  if (state === 'done') toast({ title: kind.uploaded, description: file.name });
  else toast({ title: 'Upload failed', description: kind.failed, variant: 'destructive' });
}
