import { PROJECT_FILE_TYPES } from '@site/contracts';

const MEBIBYTE = 1024 * 1024;

/** Why a batch of project files is not taken; one that is refused refuses all (spec.md §5). Empty when it is taken. */
export function projectFileRefusals(
  files: readonly Pick<File, 'name' | 'size' | 'type'>[],
  earlier: number,
  { maxCount, maxBytes }: { maxCount: number; maxBytes: number },
): string[] {
  if (earlier + files.length > maxCount) return [`You can only upload up to ${maxCount} project files`];
  return files.flatMap(({ name, size, type }) => {
    if (!PROJECT_FILE_TYPES.some((known) => known === type)) {
      return [`File ${name} has invalid format. Accepted formats: PDF, JPG, PNG, WebP.`];
    }
    const most = Math.floor((maxBytes / MEBIBYTE) * 10) / 10;
    return size > maxBytes ? [`File ${name} is too large. Maximum size is ${most}MB.`] : [];
  });
}
