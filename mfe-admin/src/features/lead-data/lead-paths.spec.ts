import { describe, expect, it } from '@jest/globals';
import { nextPage } from './lead-paths';

const PAGE = '/api/quote-requests/status/new?limit=50&before=2026-11-20T12:00:00.000Z,abc';

describe('the next page of a list', () => {
  it('is found', () => {
    expect(nextPage(`<${PAGE}>; rel="next"`)).toBe(PAGE);
  });

  it.each(['', `<${PAGE}>; rel="prev"`, `<${PAGE}>; title="next"`, 'next', '<>; rel="next"'])(
    'is not found in %j',
    (link) => {
      expect(nextPage(link)).toBeUndefined();
    },
  );

  it('is never on another site', () => {
    expect(nextPage('<https://evil.example/api>; rel="next"')).toBeUndefined();
    expect(nextPage('<//evil.example/api>; rel="next"')).toBeUndefined();
  });
});
