import { describe, expect, it, jest } from '@jest/globals';
import { fileNameOf } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import fc from 'fast-check';
import { contentDisposition } from '../files/content-disposition.js';
import { displayName, withExtensionOf } from './file-name.js';

const RUNS = 2_000;

/** Names that a client may send: any text, with many problematic characters. */
const given = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '..',
        '/',
        '\\',
        '%',
        '%2F',
        '%2e',
        ' ',
        '.pdf',
        '.exe',
        '.JPG',
        'x',
        '🏠',
        '\ud83c',
        '\r\n',
        '"',
        "'",
        ';',
        '?',
        '#',
        '\u202e',
        '\0',
        '7',
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join('')),
);
const type = fc.constantFrom(
  ['image/jpeg', /\.(jpg|jpeg|jfif)$/i] as const,
  ['image/png', /\.png$/i] as const,
  ['image/webp', /\.webp$/i] as const,
  ['application/pdf', /\.pdf$/i] as const,
);

const forNames = (check: (name: string, ending: RegExp, type: string) => void) =>
  fc.assert(
    fc.property(given, type, (text, [contentType, ending]) =>
      check(withExtensionOf(contentType, displayName(text, 'photo')), ending, contentType),
    ),
    { numRuns: RUNS, seed: jest.getSeed() },
  );

describe('the name of any upload', () => {
  it('has the extension of its type, fits the limit, and contains no folders or invisible characters', () => {
    forNames((name, ending) => {
      expect(name).toMatch(ending);
      expect(name.length).toBeLessThanOrEqual(255);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
      expect(name).not.toMatch(/[/\\\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      expect(name.isWellFormed()).toBe(true);
    });
  });

  it('is unchanged when it is normalized again', () => {
    forNames((name, _ending, contentType) => expect(withExtensionOf(contentType, name)).toBe(name));
  });

  it('fits in one path segment and can be read back from it', () => {
    forNames((name) => {
      const path = ENDPOINTS.file('id', name);
      expect(path).toMatch(/^\/api\/files\/id\/[^/?#]+$/);
      expect(new URL(path, 'http://site.example').pathname).toBe(path);
      expect(fileNameOf(path)).toBe(name);
    });
  });

  it('cannot break out of the Content-Disposition header', () => {
    forNames((name) => {
      const header = contentDisposition('attachment', name);
      const [, ascii, utf8 = ''] =
        /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(header) ?? [];
      expect(ascii).not.toMatch(/["\\%]/);
      expect(decodeURIComponent(utf8)).toBe(name);
    });
  });
});
