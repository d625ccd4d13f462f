import { Alert } from '@site/platform';
import { isPending, type UploadQueue } from '../uploads/upload-queue';
import { useUploads } from '../uploads/use-uploads';
import type { Progress } from './use-quote-form';

/** What stands in the way of sending, or how it is going, in a sentence. */
export function SendStatus({
  progress,
  queue,
  maxRetries,
}: {
  progress: Progress;
  queue: UploadQueue;
  maxRetries: number;
}) {
  const pending = useUploads(queue).filter(isPending).length;
  if (progress.step === 'held') {
    if (pending > 0) return <Alert>{stillUploading(pending)}</Alert>;
    return <p role="status">Your files are uploaded. You can send your request now.</p>;
  }
  if (progress.step === 'sending' && progress.retry > 0) {
    return (
      <p role="status">
        No answer yet. Trying again, {progress.retry} of {maxRetries}.
      </p>
    );
  }
  return progress.step === 'sent' ? <p>Your request has arrived. Thank you.</p> : null;
}

function stillUploading(count: number): string {
  const files = count === 1 ? 'One file is' : `${count} files are`;
  return `${files} still uploading. Wait until it is done, or cancel it, and submit again. Nothing was lost.`;
}
