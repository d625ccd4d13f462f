import { faker } from '@faker-js/faker/locale/en_US';
import { faker as mexican } from '@faker-js/faker/locale/es_MX';
import { faker as vietnamese } from '@faker-js/faker/locale/vi';
import { SERVICE_IDS } from '@site/contracts';

/** Names that are common around Dallas. */
const PEOPLE = [faker, faker, mexican, vietnamese];
/** Dallas, Fort Worth and the cities around them. */
const ZIP_CODES =
  '75001 75002 75006 75007 75010 75013 75019 75023 75024 75025 75028 75034 75035 75038 75039 75040 75043 75044 75048 75050 75052 75054 75056 75060 75062 75063 75067 75068 75069 75070 75071 75074 75075 75077 75080 75081 75082 75087 75088 75093 75098 75104 75115 75149 75150 75201 75204 75206 75208 75209 75214 75218 75219 75220 75223 75225 75228 75229 75230 75231 75234 75238 75240 75243 75244 75248 75252 75254 75287 76001 76006 76010 76012 76013 76015 76016 76017 76021 76022 76034 76039 76051 76052 76063 76092 76104 76107 76108 76109 76110 76116 76123 76131 76132 76133 76137 76179 76180 76182 76201 76205 76208 76210 76226 76244 76248'.split(
    ' ',
  );
const ROOMS = ['kitchen', 'master bathroom', 'guest bathroom', 'living room', 'garage', 'back porch', 'attic', 'roof'];
const WISHES = [
  'We would like to have the {{room}} redone before the holidays.',
  'Looking for a quote for our {{room}}. The house is from {{year}}.',
  'There is water damage in the {{room}} after the last storm, and the insurance asks for an estimate.',
  'Hi! We just bought a house built in {{year}} and the {{room}} needs work. When could somebody come by?',
  'Please call me about the {{room}}, evenings are best.',
  'Our {{room}} was started by another contractor who never came back. Can you finish it?',
  'We are comparing three offers for the {{room}}. Budget is about {{budget}},000 dollars.',
  'Need the {{room}} done for a rental; simple finish, quick turnaround.',
];
const DETAILS = [
  '',
  ' About {{feet}} square feet.',
  ' We have drawings and photos.',
  ' Gate code is needed, call first.',
  '\n\nThe dog is friendly.\nParking is behind the house.',
  ' HOA approval is on its way.',
];
const NOTES = [
  'Called, left a message.',
  'Visited on site, measured the {{room}}.',
  'Quote sent, waits for the bank.',
  'Wants to start in spring.',
  'Sent references. Second visit agreed for Tuesday 9:00.',
  'Insurance covers the {{room}}; adjuster is informed.',
  'Chose another contractor.',
  'Finished, photos taken, invoice paid.',
];

const ROUGH_AMOUNTS = ['around 50k', '100-150k'];
const QUESTIONS = [
  '',
  '',
  '',
  'Which houses are next?',
  'How are the loans secured?',
  'Is there a minimum term?',
  'Please call me in the afternoon.',
];

/**
 * Pools that the statements draw from, the same for the same seed. Small, so that they are sent once; combined, no two
 * leads look alike.
 */
export function makePools(seed: number) {
  for (const one of PEOPLE) one.seed(seed);
  const { arrayElement: pick, arrayElements, maybe, multiple, mustache } = faker.helpers;
  const number = (min: number, max: number) => String(faker.number.int({ min, max }));
  const filled = (text: string) =>
    mustache(text, {
      room: () => pick(ROOMS),
      year: () => number(1925, 2022),
      budget: () => number(5, 90),
      feet: () => number(60, 900),
    });
  const many = <T>(count: number, make: () => T) => multiple(make, { count });
  const dollars = (min: number, max: number) => `$${number(min, max)},${pick(['000', '250', '500', '800', '950'])}`;
  const people = many(2_000, () => {
    const { firstName, lastName } = pick(PEOPLE).person;
    const name = { firstName: firstName(), lastName: lastName() };
    return { name: Object.values(name).join(' '), mailbox: faker.internet.username(name).toLowerCase() };
  });
  return {
    names: people.map(({ name }) => name),
    mailboxes: people.map(({ mailbox }) => mailbox),
    zipCodes: ZIP_CODES,
    messages: many(500, () => maybe(() => filled(pick(WISHES) + pick(DETAILS)), { probability: 0.75 }) ?? ''),
    /** In Postgres's array format. */
    services: many(200, () => `{${arrayElements(SERVICE_IDS, { min: 0, max: 3 }).join(',')}}`),
    notes: many(300, () => filled(arrayElements(NOTES, { min: 1, max: 3 }).join('\n'))),
    prices: many(300, () => dollars(2, 140)),
    profits: many(300, () => dollars(1, 30)),
    amounts: many(200, () => pick([...ROUGH_AMOUNTS, ...many(8, () => dollars(10, 500))])),
    questions: many(200, () => pick(QUESTIONS)),
    campaigns: ['google', 'facebook', 'newsletter', 'nextdoor', 'yelp'],
  };
}

export type Pools = ReturnType<typeof makePools>;
