import { describe, expect, it } from '@jest/globals';
import { adVisit } from './ad-visit';

const ALL = 'utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_content=blue&utm_term=roof+repair';

describe('adVisit', () => {
  it('passes on the five campaign values, before the hash', () => {
    expect(adVisit(`?target=quote&${ALL}`)).toEqual({
      target: '/#contact',
      utm: {
        utm_source: 'google',
        utm_medium: 'cpc',
        utm_campaign: 'spring',
        utm_content: 'blue',
        utm_term: 'roof repair',
      },
      destination: `/?${ALL}#contact`,
    });
  });

  it('passes on nothing else, and leaves missing values empty', () => {
    const { utm, destination } = adVisit('?target=investment&utm_source=a&gclid=1&next=//example.com');
    expect(destination).toBe('/investments?utm_source=a');
    expect(utm).toEqual({ utm_source: 'a', utm_medium: '', utm_campaign: '', utm_content: '', utm_term: '' });
  });

  it('leads to the home page without a target or with a hostile one', () => {
    expect(adVisit('').destination).toBe('/');
    for (const target of ['https://example.com', '//example.com', '__proto__', 'constructor', 'hasOwnProperty']) {
      expect(adVisit(`?target=${encodeURIComponent(target)}`)).toMatchObject({ target: '/', destination: '/' });
    }
  });

  it('keeps hostile values inside the query', () => {
    const { destination } = adVisit(`?target=quote&utm_source=${encodeURIComponent('a#b&target=x://"<script>')}`);
    const url = new URL(destination, 'http://localhost');
    expect([url.origin, url.pathname, url.hash]).toEqual(['http://localhost', '/', '#contact']);
    expect([...url.searchParams]).toEqual([['utm_source', 'a#b&target=x://"<script>']]);
  });
});
