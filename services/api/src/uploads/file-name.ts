import { LIMITS } from '@site/contracts';

/**
 * A name for display and download: no folders, no control characters, never empty, not too long. Browsers send a
 * quotation mark in the name of a multipart file as "%22" (HTML, multipart/form-data encoding), and nothing else but line
 * breaks that way.
 */
export function displayName(given: string | undefined, fallback: string): string {
  const last = (given ?? '').toWellFormed().replaceAll('%22', '"').split(/[/\\]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  if (/^\.*$/.test(clean)) return fallback;
  return shorten(clean, LIMITS.fileName.max);
}

/** Allowed extensions of each type; the first one is added to a name without one of them. */
const EXTENSIONS: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/**
 * The name under which a file is shown and downloaded: the original name with an extension that fits its type.
 * Computers choose the program for a file by its extension, not by its content.
 */
export function withExtensionOf(contentType: string, name: string): string {
  const extensions = EXTENSIONS[contentType];
  // Windows drops trailing dots and spaces of a name.
  const trimmed = name.replace(/[. ]+$/, '');
  const stem = trimmed.replace(/\.[a-z][a-z0-9]{0,9}$/i, '');
  const found = [trimmed, stem].find((one) =>
    extensions?.some((extension) => one.toLowerCase().endsWith(`.${extension}`)),
  );
  return found ?? shorten(`${stem}.${extensions?.[0] ?? 'bin'}`, LIMITS.fileName.max);
}

/** Shortens a name, but keeps its extension and never half of a surrogate pair. */
function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return (name.slice(0, max - extension.length) + extension).toWellFormed();
}
