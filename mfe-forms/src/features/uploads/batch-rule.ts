import { VISITOR_MESSAGES } from '@site/contracts';
import type { UploadKind } from './upload-kind';

/** What the rule looks at; a `File` is one. */
export type Candidate = Pick<File, 'name' | 'size' | 'type'>;

/**
 * Messages about files that were chosen together; none means that all may be uploaded.
 * Any invalid file refuses the whole batch (spec.md §5); `earlier` files count towards the limit.
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
  // Some Android pickers give no type, or the one that never was a standard. The server looks at the bytes anyway.
  if (type === '') return endings.test(name);
  return types.includes(type === 'image/jpg' ? 'image/jpeg' : type);
}
