import { describe, expect, it } from '@jest/globals';
import { projectFileRefusals } from './project-file-rules';

const LIMITS = { maxCount: 3, maxBytes: 2 * 1024 * 1024 };
const pdf = { name: 'a.pdf', size: LIMITS.maxBytes, type: 'application/pdf' };
const photo = { name: 'b.webp', size: 1, type: 'image/webp' };

describe('project files', () => {
  it('are accepted up to and at the limits', () => {
    expect(projectFileRefusals([pdf, photo], 1, LIMITS)).toEqual([]);
  });

  it.each([
    ['plan.PDF', ''],
    ['roof.jpeg', ''],
    ['roof.jpg', 'image/jpg'],
  ])('are accepted from phones that do not know their type: %s %p', (name, type) => {
    expect(projectFileRefusals([{ name, size: 1, type }], 0, LIMITS)).toEqual([]);
  });

  it('are rejected when there are too many, whatever their type', () => {
    expect(projectFileRefusals([pdf, photo], 2, LIMITS)).toEqual(['You can only upload up to 3 project files']);
  });

  it('are rejected as a batch when one is too large or of another type', () => {
    const large = { ...pdf, size: LIMITS.maxBytes + 1 };
    const odd = { name: '<b>.exe', size: 1, type: 'application/x-msdownload' };
    expect(projectFileRefusals([large, odd, photo], 0, LIMITS)).toEqual([
      'File a.pdf is too large. Maximum size is 2MB.',
      'File <b>.exe has invalid format. Accepted formats: JPG, PNG, WebP, PDF.',
    ]);
  });

  it('are rejected without a type if their name has no accepted ending', () => {
    expect(projectFileRefusals([{ name: 'notes.txt', size: 1, type: '' }], 0, LIMITS)).toEqual([
      'File notes.txt has invalid format. Accepted formats: JPG, PNG, WebP, PDF.',
    ]);
  });

  it('get a message with a size that fits when the limit is not a round number', () => {
    const limits = { maxCount: 3, maxBytes: 1_000_000 };
    expect(projectFileRefusals([{ ...pdf, size: 1_000_001 }], 0, limits)).toEqual([
      'File a.pdf is too large. Maximum size is 0.9MB.',
    ]);
    // One byte less than 1 MiB: "1MB" would exceed the limit.
    expect(projectFileRefusals([{ ...pdf, size: 1_048_576 }], 0, { maxCount: 3, maxBytes: 1_048_575 })).toEqual([
      'File a.pdf is too large. Maximum size is 0.9MB.',
    ]);
  });
});
