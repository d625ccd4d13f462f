import { VISITOR_MESSAGES } from '@site/contracts';
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
    if (!hasType(kind, file)) messages.push(kind.wrongFormat(file.name));
    else if (file.size > kind.maxBytes) messages.push(VISITOR_MESSAGES.fileTooLarge(file.name));
  }
  return messages;
}

function hasType({ types, endings }: UploadKind, { type, name }: Candidate): boolean {
  // Some Android pickers give no type, or one that was never standard. The server checks the bytes anyway.
  if (type === '') return endings.test(name);
  return types.includes(type === 'image/jpg' ? 'image/jpeg' : type);
}
