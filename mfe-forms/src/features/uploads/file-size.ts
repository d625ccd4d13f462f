import type { UploadKind } from './upload-kind';
import type { Upload } from './upload-queue';

/** Bytes as MB with one decimal; no file is "0.0". */
function inMegabytes(bytes: number): string {
  return (Math.max(Math.ceil((bytes / 1024 / 1024) * 10), 1) / 10).toFixed(1);
}

export function percent({ sent, size }: Upload): number {
  return size > 0 ? Math.min(100, Math.floor((sent / size) * 100)) : 0;
}

/** The line below a file's name. */
export function noteOf(upload: Upload, kind: UploadKind): string {
  const size = inMegabytes(upload.size);
  switch (upload.state) {
    case 'waiting':
      return `Waiting, ${size} MB`;
    case 'reconnecting':
      return `Connection lost, trying again, ${size} MB`;
    case 'sending': {
      const at = percent(upload);
      // Fully sent; the server is checking it.
      return at === 100 ? `Checking, ${size} MB` : `${at}%, ${progressIn(upload.sent)} of ${size} MB`;
    }
    case 'done':
      return `Uploaded, ${size} MB`;
    case 'failed':
      return upload.reason ?? kind.failed;
  }
}

function progressIn(bytes: number): string {
  return (Math.floor((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
}
