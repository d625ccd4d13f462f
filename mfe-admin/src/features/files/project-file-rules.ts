import { hasFileType, MESSAGES, PROJECT_FILE_TYPES } from '@site/contracts';

/** Why a batch of project files is refused; one bad file refuses all. Empty when accepted. */
export function projectFileRefusals(
  files: readonly Pick<File, 'name' | 'size' | 'type'>[],
  earlier: number,
  { maxCount, maxBytes }: { maxCount: number; maxBytes: number },
): string[] {
  if (earlier + files.length > maxCount) return [MESSAGES.tooManyProjectFiles(maxCount)];
  return files.flatMap(({ name, size, type }) => {
    if (!hasFileType({ name, type }, PROJECT_FILE_TYPES)) return [MESSAGES.projectFileFormat(name)];
    return size > maxBytes ? [MESSAGES.projectFileTooLarge(name, maxBytes)] : [];
  });
}
