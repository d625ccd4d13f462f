import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ServiceId } from '@site/contracts';
import { CARD_TEXT_LENGTH, SERVICE_CATALOGUE, SERVICE_IDS } from '@site/testing/spec-facts';
import { cardText } from '../features/home/card-text';
import { AD } from './ad';
import { FAQ } from './faq';
import { HOME } from './home';
import { INVESTMENTS, INVESTMENTS_PICTURE } from './investments';
import * as PAGE_PICTURES from './page-pictures.gen';
import * as PHONE_CROPS from './phone-crops.gen';
import type { Picture } from './picture';
import * as HOME_PICTURES from './pictures.gen';
import { PORTFOLIO } from './portfolio';
import { PRICES, priceText } from './prices';
import { POLICY, PRIVACY } from './privacy';
import { PROJECTS } from './projects';
import * as PROOF from './proof';
import { REVIEWS } from './reviews';
import { GUIDE, SERVICE_GUIDES } from './service-guides';
import { INCLUDED_ALWAYS, SERVICE_COPY, SERVICE_PAGE } from './service-pages';
import { GRID_SERVICES, SERVICES } from './services';
import { SLIDES } from './slides';
import { SOCIAL, serviceSocial } from './social';
import { TEAM } from './team';

const FORM_CODE = join(import.meta.dirname, '../../../mfe-forms/src/features');
const MESSAGES_CODE = join(import.meta.dirname, '../../../services/contracts/src/visitor-messages.ts');
const COLORS = readFileSync(join(import.meta.dirname, 'picture-colors.gen.css'), 'utf8');

/** Ids with their own copy; every other id shows the generic points and its description. */
const WITH_SPECIFIC_COPY = [
  'electrical',
  'roofing',
  'plumbing',
  'interior-design',
  'landscaping',
  'painting',
  'drywall',
  'water-damage',
  'hvac',
  'av',
  'garage',
  'handyman',
  'consulting',
  'remodels',
  'swimming-pools',
  'total-home-remodels',
  'other-work',
];

const PICTURES: readonly Picture[] = [...Object.values(HOME_PICTURES), ...Object.values(PAGE_PICTURES)];
const ADDRESS = '/assets/mfe-marketing/';
const publicDir = join(import.meta.dirname, '../../public');
const files = readdirSync(publicDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => ADDRESS + join(entry.parentPath, entry.name).slice(publicDir.length + 1));

/** All URLs of a picture, including its sets. */
function addresses(picture: Picture): string[] {
  return [picture.src, ...inSets(picture.avif, picture.webp, picture.tallAvif, picture.tallWebp)];
}

function inSets(...sets: (string | undefined)[]): string[] {
  return sets.flatMap((set) => set?.split(', ').map((entry) => entry.split(' ')[0] ?? '') ?? []);
}

/** Every text in a value, at any depth. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(texts);
}

/** The sentences of a text: labels and headings have no period, and "Yes." alone has no second word. */
const sentences = (text: string) => text.split(/(?<=[.?!])\s+/).filter((part) => /\s.*[.?!]$/.test(part));

const twice = (all: readonly string[]) => all.filter((text, index) => all.indexOf(text) !== index);

describe('the services', () => {
  it('have 20 cards on the home page, in catalogue order, without the three names', () => {
    expect(GRID_SERVICES).toHaveLength(20);
    const leftOut = ['Other Work', 'Full Home Remodels', 'Total Home Remodels'];
    expect(GRID_SERVICES.map(({ name }) => name)).toEqual(
      SERVICE_CATALOGUE.map(({ name }) => name).filter((name: string) => !leftOut.includes(name)),
    );
  });

  it('have a description and a glyph for every id', () => {
    expect(SERVICES.map(({ id, name }) => ({ id, name }))).toEqual([...SERVICE_CATALOGUE]);
    for (const { description, glyph } of SERVICES) {
      expect(description).toMatch(/^[A-Z].{40,}\.$/);
      expect(glyph).toMatch(/^[a-z0-9-]+$/);
    }
  });

  it('have a full sentence on every card', () => {
    for (const { description } of SERVICES) {
      expect(description.length).toBeLessThanOrEqual(CARD_TEXT_LENGTH);
      expect(description).toMatch(/\.$/);
      expect(cardText(description)).toBe(description);
    }
  });

  it('have copy for every page: five or six points, or the number that the owner fixed', () => {
    expect(Object.keys(SERVICE_COPY).sort()).toEqual([...SERVICE_IDS].sort());
    expect(INCLUDED_ALWAYS).toHaveLength(4);
    for (const id of SERVICE_IDS) {
      const { intro, included, why } = SERVICE_COPY[id];
      const specific = WITH_SPECIFIC_COPY.includes(id);
      expect({ id, intro: intro !== undefined, included: included !== undefined }).toEqual({
        id,
        intro: specific,
        included: specific,
      });
      if (specific) expect([5, 6]).toContain(included?.length);
      expect(why.length).toBeGreaterThan(0);
    }
  });

  it('claim no license, insurance or warranty for all, and nothing free where advice is paid', () => {
    expect(INCLUDED_ALWAYS.join('\n')).not.toMatch(/licen|insur|warrant|free/i);
  });

  it('open every page with a substantial paragraph', () => {
    for (const { id, description } of SERVICES) {
      const { intro, rest } = SERVICE_COPY[id];
      expect({ id, long: (intro ?? `${description} ${rest}`).length > 150 }).toEqual({ id, long: true });
    }
  });

  it('contain no repeated text', () => {
    const copy = Object.values(SERVICE_COPY).map(({ picture: _, ...words }) => words);
    expect(twice(texts([INCLUDED_ALWAYS, copy, SERVICES.map(({ description }) => description)]))).toEqual([]);
  });
});

describe('guides of services', () => {
  it('explain the work, its price drivers, and common questions', () => {
    expect(Object.keys(SERVICE_GUIDES).sort()).toEqual([...SERVICE_IDS].sort());
    for (const [id, { steps, price, questions, related }] of Object.entries(SERVICE_GUIDES)) {
      expect({ id, steps: steps.length }).toEqual({ id, steps: 3 });
      expect({ id, long: price.length > 120 }).toEqual({ id, long: true });
      expect([2, 3]).toContain(questions.length);
      for (const { question, answer } of questions) {
        expect(question).toMatch(/^[A-Z].{12,}\?$/);
        expect(answer).toMatch(/^[A-Z].{60,}\.$/);
      }
      expect(related.length).toBeGreaterThanOrEqual(3);
      expect(related).not.toContain(id);
      expect(twice(related)).toEqual([]);
    }
  });

  it('distinguish the three whole-home services, and link each to the others', () => {
    const names = {
      handyman: 'A Full Home Remodel',
      remodels: 'Full Home Remodels',
      'total-home-remodels': 'Total Home',
    };
    const ids = Object.keys(names) as (keyof typeof names)[];
    for (const id of ids) {
      const { questions, related } = SERVICE_GUIDES[id];
      const [first] = questions;
      expect(first?.question).toMatch(/different from your other remodels\?$/);
      for (const other of ids.filter((entry) => entry !== id)) {
        expect(first?.answer).toContain(names[other]);
        expect(related).toContain(other);
      }
    }
  });

  it('link to every service from the page of another', () => {
    const reached = new Set(Object.values(SERVICE_GUIDES).flatMap(({ related }) => [...related]));
    expect(SERVICE_IDS.filter((id: string) => !reached.has(id as never))).toEqual([]);
  });
});

describe('the home page', () => {
  it('has the eight slides that the owner fixed, in their order', () => {
    expect(SLIDES.map(({ label }) => label)).toEqual([
      'Exterior',
      'Open-concept living',
      'Kitchen',
      'Home transformation',
      'Bathroom shower',
      'Fireplace living room',
      'Kitchen renovation',
      'Bathroom renovation',
    ]);
    for (const { label, picture } of SLIDES) {
      expect(picture.alt.toLowerCase()).toContain(label.toLowerCase());
      expect(picture.tallAvif).toBeDefined();
    }
  });

  it('shows two people, one for analytics and strategy, one for design and coordination', () => {
    expect(TEAM.map(({ title }) => title)).toEqual([
      'Construction Analytics and Strategy',
      'Design and Project Coordination',
    ]);
    for (const { credentials } of TEAM) expect(credentials.length).toBeGreaterThan(1);
  });

  it('contain no repeated text', () => {
    expect(twice(texts([HOME, FAQ, TEAM.map(({ photo: _, ...words }) => words)]))).toEqual([]);
  });
});

describe('the whole site', () => {
  it('repeats no sentence across pages, except its promise', () => {
    const services = SERVICES.map(({ description }) => description);
    const words = texts([
      HOME,
      FAQ,
      PROOF,
      REVIEWS,
      TEAM,
      services,
      SERVICE_COPY,
      SERVICE_GUIDES,
      SERVICE_PAGE,
      PORTFOLIO,
      PROJECTS,
      INVESTMENTS,
      POLICY,
    ]);
    const all = words.flatMap(sentences);
    expect(all.length).toBeGreaterThan(200);
    expect([...new Set(twice(all))]).toEqual(['We answer within 24 hours, Monday to Friday.']);
  });
});

describe('proof of the example brand', () => {
  it('cannot be mistaken for real: license digits are all 0, names belong to nobody', () => {
    for (const { number } of PROOF.LICENSES) expect(number).toMatch(/^[A-Z]+[ -]0+[A-Z]?$/);
    for (const { by } of PROOF.INSURANCE) expect(by).toContain('Example');
    expect(PROOF.FINANCING).toContain('Example');
    for (const { author, source } of REVIEWS) {
      expect(author).toMatch(/ (Example|Sample), /);
      expect(source).toMatch(/\.example$/);
    }
  });

  it('shows the licenses of the trades that a service needs', () => {
    const tradesOf = (id: ServiceId) =>
      PROOF.LICENSES.filter(({ services }) => services.includes(id)).map(({ trade }) => trade);
    for (const id of ['handyman', 'remodels', 'total-home-remodels'] as const)
      expect(tradesOf(id)).toEqual(['Electrical', 'Plumbing', 'HVAC']);
    for (const id of ['kitchen-remodel', 'bathroom-renovation', 'swimming-pools'] as const)
      expect(tradesOf(id)).toEqual(['Electrical', 'Plumbing']);
  });

  it('gives every review its source and date', () => {
    for (const { source, date } of REVIEWS) {
      expect(source).not.toBe('');
      expect(date).toMatch(/^2\d{3}-[01]\d-[0-3]\d$/);
    }
  });

  it('lists prices from low to high, with what they cover', () => {
    for (const range of Object.values(PRICES)) expect(range.from).toBeLessThan(range.to);
    expect(priceText({ from: 28_000, to: 85_000 })).toBe('$28,000 to $85,000');
    expect(priceText({ from: 6, to: 22, unit: 'square foot' })).toBe('$6 to $22 per square foot');
  });
});

describe('wording', () => {
  const FORMS = readdirSync(FORM_CODE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(FORM_CODE, file), 'utf8'));
  const WORDS = texts([
    HOME,
    FAQ,
    PROOF,
    REVIEWS,
    TEAM,
    SERVICES,
    SERVICE_COPY,
    SERVICE_PAGE,
    SERVICE_GUIDES,
    GUIDE,
    PORTFOLIO,
    PROJECTS,
    INVESTMENTS,
    PRIVACY,
    POLICY,
    SOCIAL,
    AD,
    // Another frontend's texts, which no import may reach, and messages, which a spec may not import.
    FORMS,
    readFileSync(MESSAGES_CODE, 'utf8'),
  ]).join('\n');

  it('is American', () => {
    const british =
      /\b(two-storey|storey|panelled|grey|colour|centre|metre|neighbour|moulding|aluminium|kerb|whilst|licence|afterwards|towards|enquir|tidy|worktop|plasterboard|skirting)/i;
    expect(WORDS.match(british)?.[0]).toBeUndefined();
  });

  it("uses the trade's terms", () => {
    const translated =
      /of class 4|for nothing|stand in the quote|holds no news|a plug in another|also under the slab|somebody tells it where/;
    expect(WORDS.match(translated)?.[0]).toBeUndefined();
    expect(SERVICE_COPY.roofing.included).toContain('Class 4 impact-resistant shingles');
  });

  it('calls the same things free wherever prices are mentioned', () => {
    const onPrice = FAQ.filter(({ question, answer }) => /\bfree\b|\bcosts? nothing\b/i.test(`${question} ${answer}`));
    expect(onPrice).not.toEqual([]);
    for (const { answer } of onPrice) expect(answer).toMatch(/^Yes\..*Consulting.*paid/);
    expect(SERVICE_COPY.consulting.why.join(' ')).toMatch(/Consulting is a paid service/);
  });
});

describe('pictures', () => {
  const crops = Object.values(PHONE_CROPS).flatMap(({ avif, webp }) => inSets(avif, webp));
  const used = [
    ...Object.values(SOCIAL).map(({ image }) => image),
    ...SERVICE_IDS.map((id: ServiceId) => serviceSocial(id, '').image),
    ...PICTURES.flatMap(addresses),
    ...crops,
  ];

  it('have a phone crop wherever a service page shows one', () => {
    for (const { picture } of Object.values(SERVICE_COPY)) expect(picture.phone).toBeDefined();
  });

  it('that a phone waits for first have at most 28 KB', () => {
    const first = [
      SLIDES[0]?.picture.tallAvif,
      ...Object.values(SERVICE_COPY).map(({ picture }) => picture.phone?.avif),
    ];
    const sizes = first.map((set) => statSync(join(publicDir, inSets(set)[0]?.slice(ADDRESS.length) ?? '')).size);
    expect(sizes).toHaveLength(24);
    expect(sizes.filter((size) => size > 28 * 1_024)).toEqual([]);
  });

  it('appear on three pages at most, and show the subject of the service', () => {
    const ofPages = [
      SLIDES.map(({ picture }) => picture),
      PROJECTS.flatMap(({ pairs }) => pairs.flatMap(({ before, after }) => [before.picture, after.picture])),
      [INVESTMENTS_PICTURE],
      ...Object.values(SERVICE_COPY).map(({ picture }) => [picture]),
    ].map((pictures) => pictures.map(({ src }) => src));
    const pages = (src: string) => ofPages.filter((sources) => sources.includes(src)).length;
    expect(ofPages.flat().filter((src) => pages(src) > 3)).toEqual([]);
    expect(SERVICE_COPY['swimming-pools'].picture.alt).toMatch(/swimming pool/);
    expect(SERVICE_COPY.hvac.picture.alt).toMatch(/condenser/);
    expect(SERVICE_COPY['foundation-repair'].picture.alt).toMatch(/piers/);
  });

  it('of links to other services are one for each service, with no two alike', () => {
    const bytes = SERVICE_IDS.map((id: ServiceId) =>
      readFileSync(join(publicDir, serviceSocial(id, '').image.slice(ADDRESS.length)), 'base64'),
    );
    expect(new Set(bytes).size).toBe(23);
  });

  it('all exist', () => {
    expect(used.filter((address) => !files.includes(address))).toEqual([]);
  });

  it('are all used', () => {
    expect(files.filter((file) => !used.includes(file))).toEqual([]);
  });

  it('have an alternative text, dimensions and a placeholder color', () => {
    for (const { alt, width, height, color } of PICTURES) {
      expect(alt.length).toBeGreaterThan(10);
      expect(width / height).toBeGreaterThan(1);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(COLORS).toContain(`img[data-color="${color}"] {\n  background-color: ${color};\n}\n`);
    }
  });
});
