import { hasFileType, VISITOR_MESSAGES } from '@site/contracts';
import type { UploadKind } from './upload-kind';

/** The input of the rule; a `File` satisfies it. */
export type Candidate = Pick<File, 'name' | 'size' | 'type'>;

/**
 * Messages about files chosen together; none means that all may be uploaded. One invalid file refuses the whole batch;
 * `earlier` files count toward the limit.
 */
export function refusals(kind: UploadKind, files: readonly Candidate[], earlier: number): string[] {
  const messages = files.length + earlier > kind.maxCount ? [kind.tooMany] : [];
  for (const file of files) {
    if (!hasFileType(file, kind.types)) messages.push(kind.wrongFormat(file.name));
    else if (file.size > kind.maxBytes) messages.push(VISITOR_MESSAGES.fileTooLarge(file.name));
  }
  return messages;
}
