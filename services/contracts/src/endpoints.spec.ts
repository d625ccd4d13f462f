import { describe, expect, it } from '@jest/globals';
import * as facts from '@site/testing/spec-facts';
import { ENDPOINTS, PROJECT_FILES_FIELD, takesFiles } from './endpoints.js';
import { fileIdOf, HEADERS, UPLOAD_FIELDS } from './visitor-endpoints.js';

/** The paths, with sample values for ids and names. */
const called = (endpoints: typeof ENDPOINTS | typeof facts.ENDPOINTS) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, path]) => [
      name,
      typeof path === 'string' ? path : (path as (...parts: string[]) => string)('new', 'a/b ü.pdf'),
    ]),
  );

describe('the HTTP interface', () => {
  it('has the paths, headers and field names that clients rely on', () => {
    expect(called(ENDPOINTS)).toEqual(called(facts.ENDPOINTS));
    expect(HEADERS).toEqual(facts.HEADERS);
    expect([UPLOAD_FIELDS, PROJECT_FILES_FIELD]).toEqual([['photos', 'pdfFiles'], 'projectFiles']);
  });

  it.each([
    ['/api/upload', true],
    ['/api/quote-requests/3f0c8a52/files', true],
    ['/api/quote-requests/3f0c8a52/files/1', false],
    ['/api/quote-requests/3f0c8a52/file', false],
    ['/other/api/quote-requests/3f0c8a52/files', false],
    ['/api/submit-quote', false],
  ])('takes uploads at %s: %s', (path, expected) => {
    expect(takesFiles(path)).toBe(expected);
  });

  it('has the id of a file before its name', () => {
    expect(fileIdOf('/api/files/3f0c8a52/plan.pdf')).toBe('3f0c8a52');
    expect(fileIdOf('plan.pdf')).toBe('');
  });

  it('encodes ids, so that each stays one path segment', () => {
    expect(ENDPOINTS.quoteRequest('../x')).toBe('/api/quote-requests/..%2Fx');
    expect(ENDPOINTS.investmentInquiry('../x')).toBe('/api/investment-inquiries/..%2Fx');
  });
});
