import { ENDPOINTS, MESSAGES, PROJECT_FILES_FIELD, type QuoteRequest, type UploadReceipt } from '@site/contracts';
import { toast } from '@site/platform';
import type { DeskThunk } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import { applyRecord, findLead, refreshLists } from '../lead-data/list-actions';
import { sessionEnded } from '../session/session-ended';

/** A connection without progress for this long is broken. */
const STALLED_MS = 60_000;

/** Adds files to a request. */
export function uploadProjectFiles(quote: QuoteRequest, files: readonly File[]): DeskThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { id } = quote;
    if (getState().deskUi.uploading[id] !== undefined) return;
    dispatch(deskUi.uploadStarted(id));
    const askedAt = performance.now();
    const answer = await sendFiles(ENDPOINTS.quoteRequestFiles(id), files, (share) =>
      dispatch(deskUi.uploadProgressed({ id, share })),
    );
    dispatch(deskUi.uploadEnded(id));
    if (answer.status === 401) {
      sessionEnded(askedAt);
    } else if (answer.paths) {
      toast({ title: MESSAGES.filesUploaded });
      // The lead may have changed, moved or been deleted: this answer is reliable for its files only.
      const now = findLead(getState(), 'quote-request', id);
      if (now && 'projectFiles' in now) {
        const projectFiles = [...new Set([...now.projectFiles, ...answer.paths])];
        dispatch(applyRecord('quote-request', { ...now, projectFiles }));
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

/** Sends all files in one request. XMLHttpRequest, because fetch reports no upload progress. Never rejects. */
function sendFiles(url: string, files: readonly File[], onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    // No limit on the total time, as long as there is progress.
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
