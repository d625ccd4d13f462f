import { describe, expect, it } from '@jest/globals';
import { nextPage } from './link-header';

const ORIGIN = 'https://site.example';
const PAGE = '/api/quote-requests/status/new?limit=50&before=2026-11-20T12:00:00.000Z,abc';

describe('the next page of a list', () => {
  it.each([
    `<${PAGE}>; rel="next"`,
    `<${PAGE}>;rel=next`,
    `<${ORIGIN}${PAGE}>; rel="next"`,
    `</a?b=1,2>; rel="prev", <${PAGE}>; title="older, much"; rel="next"`,
    `<${PAGE}>; rel="last next"`,
  ])('is found in %s', (header) => {
    expect(nextPage(header, ORIGIN)).toBe(PAGE);
  });

  it.each([null, '', `<${PAGE}>; rel="prev"`, `<${PAGE}>; title="next"`, 'next', '<>; rel="next"'])(
    'is not found in %j',
    (header) => {
      expect(nextPage(header, ORIGIN)).toBeUndefined();
    },
  );

  it('is never on another site', () => {
    expect(nextPage('<https://evil.example/api>; rel="next"', ORIGIN)).toBeUndefined();
    expect(nextPage('<//evil.example/api>; rel="next"', ORIGIN)).toBeUndefined();
  });
});
