export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PDF_TYPES = ['application/pdf'] as const;
/** File types that staff may add: the same as those of visitors. */
export const PROJECT_FILE_TYPES = [...PDF_TYPES, ...PHOTO_TYPES] as const;

type FileType = (typeof PROJECT_FILE_TYPES)[number];

const ENDINGS: Record<FileType, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
};

/**
 * Whether a browser's file is of one of the types. Some Android pickers give no type, or one that was never standard:
 * without a type, the name decides. The server checks the bytes anyway.
 */
export function hasFileType({ name, type }: { name: string; type: string }, types: readonly FileType[]): boolean {
  if (type === '') return types.some((one) => ENDINGS[one].test(name));
  return types.some((one) => one === (type === 'image/jpg' ? 'image/jpeg' : type));
}
