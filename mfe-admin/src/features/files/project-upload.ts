import { ENDPOINTS, MESSAGES, PROJECT_FILES_FIELD, type QuoteRequest, type UploadReceipt } from '@site/contracts';
import { toast } from '@site/platform';
import type { DeskThunk } from '../lead-data/desk-store';
import { findLead, hearRecord, refreshLists } from '../lead-data/list-actions';
import { work } from '../lead-data/work-slice';
import { sessionEnded } from '../session/session-ended';

/** A line on which nothing moves for so long is broken. */
const STALLED_MS = 60_000;

/** Adds files to a request; `onProgress` hears which share of them has been sent, 0 to 1. */
export function uploadProjectFiles(
  quote: QuoteRequest,
  files: readonly File[],
  onProgress: (share: number) => void,
): DeskThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { id } = quote;
    if (getState().work.uploading[id]) return;
    dispatch(work.uploadStarted(id));
    const answer = await sendFiles(ENDPOINTS.quoteRequestFiles(id), files, onProgress);
    dispatch(work.uploadEnded(id));
    if (answer.status === 401) {
      sessionEnded();
    } else if (answer.paths) {
      toast({ title: MESSAGES.filesUploaded });
      // It may have been changed, moved or deleted meanwhile: only its files are known from here.
      const now = findLead(getState(), 'quote-request', id);
      if (now && 'projectFiles' in now) {
        const projectFiles = [...new Set([...now.projectFiles, ...answer.paths])];
        dispatch(hearRecord('quote-request', { ...now, projectFiles }));
      }
      dispatch(refreshLists('quote-request'));
    } else {
      toast({ title: 'Upload failed', description: MESSAGES.filesUploadFailed, variant: 'destructive' });
    }
  };
}

interface Answer {
  status: number;
  paths?: string[];
}

/** One request for all files. XMLHttpRequest, because fetch cannot tell how much has been sent. Never rejects. */
function sendFiles(url: string, files: readonly File[], onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    // However long it takes, as long as it moves.
    let stalled: ReturnType<typeof setTimeout>;
    const moves = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moves();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.onload = () => {
      const { status, response } = request;
      resolve({ status, paths: status >= 200 && status < 300 ? pathsOf(response) : undefined });
    };
    request.onerror = () => resolve({ status: 0 });
    request.onabort = () => resolve({ status: 0 });
    const body = new FormData();
    for (const file of files) body.append(PROJECT_FILES_FIELD, file, file.name);
    request.send(body);
    moves();
  });
}

function pathsOf(body: unknown): string[] | undefined {
  const { files } = (body ?? {}) as Partial<UploadReceipt>;
  return Array.isArray(files) ? files : undefined;
}
