import { brandPromise } from '@site/contracts';
import { Alert } from '@site/platform';
import { useEffect, useRef } from 'react';
import { type Progress, progressNote } from '../submission/progress';
import { isPending } from '../uploads/upload-queue';
import { useUploads } from '../uploads/use-uploads';

const WORDS = {
  what: 'request',
  before: `${brandPromise} Only people who work on your request see your files.`,
};
/** Replaces a form after it was sent. */
export const SENT = {
  heading: 'Thank you. We have your request.',
  text: `Someone on our team reads it and calls or emails you with next steps. ${brandPromise}`,
};

/** The line beside the button. */
export function useSendNote(progress: Progress): string {
  const uploads = useUploads();
  if (progress.step !== 'held' || uploads.length === 0 || uploads.some(isPending)) return progressNote(progress, WORDS);
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  if (failed === 0) return 'Your files are uploaded. You can submit your request now.';
  return failed === 1
    ? 'One file could not be uploaded. You can submit your request without it.'
    : `${failed} files could not be uploaded. You can submit your request without them.`;
}

/** Explains why a request was not sent during uploads. */
export function PendingAlert({ progress }: { progress: Progress }) {
  const pending = useUploads().filter(isPending).length;
  const shown = progress.step === 'held' && pending > 0;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be at the very bottom of the screen.
    if (shown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={place}>
      <Alert>
        {pending === 1
          ? 'One file is still uploading. Wait until it is done, or cancel it, and submit again.'
          : `${pending} files are still uploading. Wait until they are done, or cancel them, and submit again.`}
      </Alert>
    </div>
  );
}
