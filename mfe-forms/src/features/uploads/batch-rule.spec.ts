import { describe, expect, it } from '@jest/globals';
import { LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { type Candidate, refusals } from './batch-rule';
import { UPLOAD_KINDS } from './upload-kind';

const { photos, pdfFiles } = UPLOAD_KINDS;
const photo = (over: Partial<Candidate> = {}): Candidate => ({
  name: 'a.jpg',
  size: 1000,
  type: 'image/jpeg',
  ...over,
});
const pdf = (over: Partial<Candidate> = {}): Candidate => ({
  name: 'a.pdf',
  size: 1000,
  type: 'application/pdf',
  ...over,
});
const times = (count: number, file: Candidate) => Array.from({ length: count }, () => file);

describe('the messages about uploads', () => {
  it.each([
    [photos, MESSAGES.photoUploaded, MESSAGES.photoUploadFailed],
    [pdfFiles, MESSAGES.pdfUploaded, MESSAGES.pdfUploadFailed],
  ])('name the limits of $field', ({ uploaded, failed }, success, failure) => {
    expect([uploaded, failed]).toEqual([success, failure]);
  });
});

describe('the batch rule', () => {
  it.each([
    [photos, photo(), MESSAGES.tooManyPhotos],
    [pdfFiles, pdf(), MESSAGES.tooManyPdfs],
  ])('accepts five $field and not six, including earlier ones', (kind, file, message) => {
    expect(refusals(kind, times(5, file), 0)).toEqual([]);
    expect(refusals(kind, times(6, file), 0)).toEqual([message]);
    expect(refusals(kind, times(1, file), 4)).toEqual([]);
    expect(refusals(kind, times(2, file), 4)).toEqual([message]);
    expect(refusals(kind, times(1, file), 5)).toEqual([message]);
  });

  it.each([
    [photos, photo],
    [pdfFiles, pdf],
  ])('accepts 15 MiB and not one byte more for $field', (kind, make) => {
    const most = 15 * 1024 * 1024;
    expect(kind.maxBytes).toBe(most);
    expect(refusals(kind, [make({ size: most })], 0)).toEqual([]);
    expect(refusals(kind, [make({ name: 'big', size: most + 1 })], 0)).toEqual([
      'File big is too large. Maximum size is 15MB.',
    ]);
  });

  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])('accepts photos of type %s', (type) => {
    expect(refusals(photos, [photo({ type })], 0)).toEqual([]);
  });

  it.each(['image/gif', 'image/tiff', 'image/svg+xml', 'application/pdf', 'text/plain'])(
    'rejects photos of type %s',
    (type) => {
      expect(refusals(photos, [photo({ name: 'x', type })], 0)).toEqual([
        'File x has invalid format. Accepted formats: JPG, PNG, WebP.',
      ]);
    },
  );

  it('accepts only PDFs as documents', () => {
    expect(refusals(pdfFiles, [pdf({ name: 'x', type: 'image/png' })], 0)).toEqual([
      'File x has invalid format. Only PDF files are accepted.',
    ]);
  });

  it('uses the extension where the system knows no type', () => {
    expect(refusals(photos, [photo({ name: 'IMG.WEBP', type: '' })], 0)).toEqual([]);
    expect(refusals(photos, [photo({ name: 'IMG.HEIC', type: '' })], 0)).toHaveLength(1);
    expect(refusals(pdfFiles, [pdf({ name: 'Plan.PDF', type: '' })], 0)).toEqual([]);
  });

  it('reports every error of a batch, one message per file', () => {
    const batch = [
      photo(),
      photo({ name: 'b.tiff', type: 'image/tiff' }),
      photo({ name: 'c', size: LIMITS.photos.maxBytes + 1 }),
    ];
    expect(refusals(photos, batch, 3)).toEqual([
      MESSAGES.tooManyPhotos,
      MESSAGES.photoFormat('b.tiff'),
      MESSAGES.fileTooLarge('c'),
    ]);
  });
});
