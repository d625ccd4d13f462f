import { describe, expect, it } from '@jest/globals';
import { sniffType } from './file-type.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('sniffType', () => {
  it.each([
    ['\xff\xd8\xff\xe1\0\x18Exif', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7\n', 'application/pdf'],
  ])('detects %j as %s', (head, type) => {
    expect(sniffType(bytes(head))).toBe(type);
  });

  it.each(['', '\xff\xd8', '\x89PNG', 'RIFF\0\0\0\0WAVE', 'GIF89a', '<svg', 'hello, house', ' %PDF-1.7', 'MZ'])(
    'does not accept %j',
    (head) => {
      expect(sniffType(bytes(head))).toBeUndefined();
    },
  );
});
