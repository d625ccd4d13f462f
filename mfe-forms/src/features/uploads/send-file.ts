import { type UploadField, VISITOR_ENDPOINTS } from '@site/contracts';

/** The result of an upload: its path, or the status (0: the connection failed) and the server's reason. */
export type Sent = { path: string } | { status: number; reason?: string };

export interface Transfer {
  /** Always settles, except after `abort`. */
  done: Promise<Sent>;
  abort(): void;
}

/**
 * Without progress for this long, the connection hangs; a new one may work. Progress counts bytes that enter the
 * device's send buffer, so on a slow uplink it pauses while the buffer drains, by about a third at a time.
 */
const STALLED_MS = 60_000;
const GAPS_TO_DRAIN = 3;
/** After the last byte entered the buffer: 512 KB, as in a phone, need 77 s when three uploads share 20 KB/s. */
const ANSWER_MS = 2 * 60_000;

/** Uploads one file. XMLHttpRequest, because fetch reports no upload progress. */
export function sendFile(field: UploadField, file: File, onProgress: (sent: number) => void): Transfer {
  const request = new XMLHttpRequest();
  const done = new Promise<Sent>((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const settle = (sent: Sent) => {
      clearTimeout(timer);
      resolve(sent);
    };
    let last = performance.now();
    let longestGap = 0;
    const watch = (atLeast: number) => {
      const now = performance.now();
      longestGap = Math.max(longestGap, now - last);
      last = now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          request.abort();
          resolve({ status: 0 });
        },
        Math.max(atLeast, GAPS_TO_DRAIN * longestGap),
      );
    };
    watch(STALLED_MS);
    request.open('POST', VISITOR_ENDPOINTS.upload);
    request.upload.onprogress = ({ loaded, total }) => {
      watch(loaded === total ? ANSWER_MS : STALLED_MS);
      // `total` includes the multipart frame; the visitor knows only the file's size.
      onProgress(total > 0 ? Math.round((loaded / total) * file.size) : 0);
    };
    request.onload = () => settle(readAnswer(request.status, request.responseText));
    request.onerror = () => settle({ status: 0 });
    request.onabort = () => clearTimeout(timer);
    const body = new FormData();
    body.append(field, file, file.name);
    request.send(body);
  });
  return { done, abort: () => request.abort() };
}

/** The first path of an UploadReceipt, which comes with 201, or the `message` of an ApiError. */
export function readAnswer(status: number, text: string): Sent {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return { status };
    if (status === 201) {
      const path: unknown = 'files' in body && Array.isArray(body.files) ? body.files[0] : undefined;
      return typeof path === 'string' ? { path } : { status };
    }
    const reason = 'message' in body && typeof body.message === 'string' ? body.message : undefined;
    return { status, reason };
  } catch {
    return { status };
  }
}
