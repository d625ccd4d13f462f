import { SERVICE_IDS } from '@site/testing/spec-facts';
import { HtmlValidate } from 'html-validate';
import type { Product } from './product.ts';
import { publicPaths, UNLISTED_PATHS } from './public-paths.ts';
import { expect, test } from './test.ts';

const FIXED = ['/', '/work-samples', '/investments', '/privacy-policy'];

const UNLISTED = ['/login', '/admin', '/ad', '/no-such-page'];

let product: Product;
/** HTML by path, as a search engine without scripts gets it. */
const pages: Map<string, string> = new Map();

test.beforeAll(async ({ site }) => {
  product = site;
  for (const path of await publicPaths(product.origin))
    pages.set(path, await (await fetch(product.origin + path)).text());
});

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => decode(value));

const decode = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const structuredData = (html: string): any[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));

test.describe('the site for search engines', () => {
  test('lists every public page in the sitemap, with the day of its last change', async () => {
    expect([...pages.keys()].sort()).toEqual([...FIXED, ...SERVICE_IDS.map((id) => `/services/${id}`)].sort());
    const xml = await (await fetch(`${product.origin}/sitemap.xml`)).text();
    expect(xml.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(pages.size);
    expect(await (await fetch(`${product.origin}/robots.txt`)).text()).toContain(
      `Sitemap: ${product.origin}/sitemap.xml`,
    );
  });

  test('has a unique title, a unique description, one canonical URL, and social tags on each page', () => {
    const titles = new Set();
    const descriptions = new Set();
    for (const [path, html] of pages) {
      const title = all(html, /<title>(.*?)<\/title>/g);
      const description = all(html, /<meta name="description" content="(.*?)"/g);
      expect({ path, title }).toEqual({
        path,
        title: [
          expect.stringMatching(
            path === '/' ? /^Fairhand \| Dallas-Fort Worth Home Renovation Experts$/ : /^.+ \| Fairhand$/,
          ),
        ],
      });
      expect({ path, description }).toEqual({ path, description: [expect.stringMatching(/^.{50,160}$/)] });
      // A service's description names the service, and every description names the area or the brand.
      const [heading = ''] = title[0]?.split(' | ') ?? [];
      if (path.startsWith('/services/')) expect(description[0]).toContain(`${heading}: `);
      expect(description[0]).toMatch(/Dallas-Fort Worth|Fairhand/);
      expect({ path, canonical: all(html, /<link rel="canonical" href="(.*?)"/g) }).toEqual({
        path,
        canonical: [product.origin + path],
      });
      expect({ path, robots: all(html, /<meta name="robots" content="(.*?)"/g) }).toEqual({
        path,
        robots: ['index, follow'],
      });
      expect({ path, keywords: all(html, /<meta name="keywords" content="(.*?)"/g).length }).toEqual({
        path,
        keywords: 1,
      });
      for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type', 'og:site_name']) {
        expect({
          path,
          name,
          count: all(html, new RegExp(`<meta property="${name}" content="(.*?)"`, 'g')).length,
        }).toEqual({ path, name, count: 1 });
      }
      for (const name of [
        'twitter:card',
        'twitter:title',
        'twitter:description',
        'twitter:image',
        'geo.region',
        'geo.placename',
      ]) {
        expect({
          path,
          name,
          count: all(html, new RegExp(`<meta name="${name}" content="(.*?)"`, 'g')).length,
        }).toEqual({ path, name, count: 1 });
      }
      titles.add(title[0]);
      descriptions.add(description[0]);
    }
    expect(titles.size).toBe(pages.size);
    expect(descriptions.size).toBe(pages.size);
  });

  test('links to every public page from another one', () => {
    const linked = new Set(
      [...pages].flatMap(([path, html]) => all(html, /<a [^>]*?href="(\/[^"#]*)/g).filter((target) => target !== path)),
    );
    expect([...pages.keys()].filter((path) => !linked.has(path))).toEqual([]);
  });

  test('has social pictures that exist', async () => {
    const addresses = new Set(
      [...pages.values()].flatMap((html) => all(html, /<meta property="og:image" content="(.*?)"/g)),
    );
    // One per service, and one per other kind of page.
    expect(addresses.size).toBe(23 + 4);
    for (const address of addresses) {
      const response = await fetch(address);
      expect({ address, status: response.status, type: response.headers.get('content-type') }).toEqual({
        address,
        status: 200,
        type: expect.stringMatching(/^image\//),
      });
    }
    for (const [path, html] of pages) {
      const sizes = all(html, /<meta property="og:image:(?:width|height)" content="(.*?)"/g);
      expect({ path, sizes }).toEqual({ path, sizes: ['1200', '630'] });
    }
  });

  test('has an icon of the 48 pixels that search engines show', async () => {
    expect(pages.get('/')).toContain('<link rel="icon" href="/favicon.ico" sizes="48x48"/>');
    const icon = Buffer.from(await (await fetch(`${product.origin}/favicon.ico`)).arrayBuffer());
    expect([icon.readUInt8(6), icon.readUInt8(7)]).toEqual([48, 48]);
  });

  test('has the structured data that Google requires, with absolute URLs', () => {
    const home = structuredData(pages.get('/') ?? '');
    const business = home.find((data) => data['@type'] === 'GeneralContractor');
    expect(business).toMatchObject({
      name: 'Fairhand',
      url: `${product.origin}/`,
      image: expect.stringMatching(/^http/),
      telephone: expect.stringMatching(/^\+1/),
      priceRange: expect.any(String),
      address: {
        '@type': 'PostalAddress',
        streetAddress: expect.any(String),
        addressLocality: expect.any(String),
        addressRegion: 'TX',
        postalCode: expect.stringMatching(/^\d{5}$/),
        addressCountry: 'US',
      },
      openingHoursSpecification: {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '17:00',
      },
    });
    const faq = home.find((data) => data['@type'] === 'FAQPage');
    expect(faq.mainEntity.length).toBeGreaterThan(2);
    for (const { name, acceptedAnswer } of faq.mainEntity) {
      const html = decode(pages.get('/') ?? '');
      expect(html).toContain(name);
      expect(html).toContain(`<p>${acceptedAnswer.text}</p>`);
    }
    for (const id of SERVICE_IDS) {
      const data = structuredData(pages.get(`/services/${id}`) ?? '');
      expect(data.find((block) => block['@type'] === 'Service')).toMatchObject({
        name: expect.any(String),
        description: expect.any(String),
        provider: expect.objectContaining({ name: 'Fairhand' }),
        areaServed: expect.anything(),
        url: `${product.origin}/services/${id}`,
      });
      const crumbs = data.find((block) => block['@type'] === 'BreadcrumbList').itemListElement;
      expect(crumbs.map(({ position }: any) => position)).toEqual([1, 2, 3]);
      for (const { name, item } of crumbs) {
        expect(name).toEqual(expect.any(String));
        if (item !== undefined) expect(item).toMatch(/^http/);
      }
    }
  });

  test('shows every question of the home page as a heading, and marks up no reviews of our own business', () => {
    const home = pages.get('/') ?? '';
    const faq = structuredData(home).find((data) => data['@type'] === 'FAQPage');
    const headings = all(home, /<summary[^>]*><h3[^>]*>(.*?)<\/h3>/g);
    expect(headings).toEqual(faq.mainEntity.map(({ name }: any) => name));
    for (const [path, html] of pages) {
      const data = JSON.stringify(structuredData(html));
      expect({ path, reviews: data.match(/"(review|reviews|aggregateRating)"/i) }).toEqual({ path, reviews: null });
    }
  });

  test('states the opening hours in the same words on every page', () => {
    for (const [path, html] of pages) {
      const words = html
        .replace(/<script.*?<\/script>/gs, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ');
      const hours = [...words.matchAll(/.{16} ?, 8 a\.m\. to 5 p\.m\./g)].map(([said]) => said.replace(' ,', ','));
      expect(hours.length).toBeGreaterThan(0);
      const others = hours.filter((said) => !said.endsWith('Monday to Friday, 8 a.m. to 5 p.m.'));
      const banned = words.match(/weekday|business day|office hours|0?8:00|17:00|8 ?am\b/i)?.[0];
      expect({ path, others, banned }).toEqual({ path, others: [], banned: undefined });
    }
  });

  test('promises an answer in the same sentence on every page', () => {
    for (const [path, html] of pages) {
      const words = html.replace(/<script.*?<\/script>/gs, '');
      const others = words.replaceAll('We answer within 24 hours, Monday to Friday.', '').match(/.{30}24 hours.{20}/g);
      // The policy deletes unsent files and drafts after the same period.
      if (path !== '/privacy-policy') expect({ path, others }).toEqual({ path, others: null });
      // Quotes are promised a time, investors are not.
      if (/^\/(services|investments|$)/.test(path)) {
        expect(words.includes('We answer within 24 hours')).toBe(path !== '/investments');
      }
    }
  });

  test('uses the site’s own social picture on pages without one', async () => {
    const address = `${product.origin}/social-card.png`;
    for (const path of UNLISTED) {
      const html = await (await fetch(product.origin + path)).text();
      expect({
        path,
        image: all(html, /<meta property="og:image" content="(.*?)"/g),
        alt: all(html, /<meta property="og:image:alt" content="(.*?)"/g),
        twitter: all(html, /<meta name="twitter:image" content="(.*?)"/g),
      }).toEqual({ path, image: [address], alt: ['The Fairhand logo'], twitter: [address] });
    }
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const header = Buffer.from(await picture.arrayBuffer());
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('keeps sign-in, dashboard, ad and unknown pages out of every index', async () => {
    for (const path of UNLISTED) {
      const html = await (await fetch(product.origin + path)).text();
      expect({ path, robots: all(html, /<meta name="robots" content="(.*?)"/g) }).toEqual({
        path,
        robots: ['noindex, nofollow'],
      });
    }
  });
});

test.describe('the HTML of every page', () => {
  test('is valid', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        // React writes void elements with a slash, boolean attributes with a value, and styles where they are used.
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'no-inline-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'long-title': 'off',
        'doctype-style': 'off',
        'attr-case': 'off',
        'tel-non-breaking': 'off',
        // Integrity attributes on our own files would add nothing: they come from the document's origin.
        'require-sri': 'off',
        // A section without its own heading is named by aria-label.
        'prefer-native-element': 'error',
      },
    });
    const unlisted = UNLISTED_PATHS.map(async (path) => [path, await (await fetch(product.origin + path)).text()]);
    for (const [path, html] of [...pages, ...(await Promise.all(unlisted))] as const) {
      const { results } = await validator.validateString(html as string);
      const found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect({ path, found }).toEqual({ path, found: [] });
    }
  });
});
