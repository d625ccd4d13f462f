import { type UploadField, VISITOR_ENDPOINTS } from '@site/contracts';

/** The result of an upload: its path, or the status (0: the connection failed) and the server's reason. */
export type Sent = { path: string } | { status: number; reason?: string };

export interface Transfer {
  /** Always settles, except after `abort`. */
  done: Promise<Sent>;
  abort(): void;
}

/** Without progress for this long, the connection hangs; a new one may work. */
const STALLED_MS = 60_000;

/** Uploads one file. XMLHttpRequest, because fetch reports no upload progress. */
export function sendFile(field: UploadField, file: File, onProgress: (sent: number) => void): Transfer {
  const request = new XMLHttpRequest();
  const done = new Promise<Sent>((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const settle = (sent: Sent) => {
      clearTimeout(timer);
      resolve(sent);
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.abort();
        resolve({ status: 0 });
      }, STALLED_MS);
    };
    watch();
    request.open('POST', VISITOR_ENDPOINTS.upload);
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
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
