import { SERVICE_IDS } from '@site/contracts';

const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Carlos Karen Luis Nancy Juan Lisa Miguel Sandra Daniel Ashley Anthony Emily Mark Donna Steven Michelle Andrew Carol Kenneth Amanda Joshua Melissa José Deborah María Stephanie Minh Rebecca Priya Laura Arjun Helen Wei Sharon Fatima Cynthia Ahmed Kathleen Ngozi Amy Zoë Renée'.split(
    ' ',
  );
const LAST =
  "Smith Johnson Williams Brown Jones García Miller Davis Rodríguez Martínez Hernández López González Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Pérez Thompson White Harris Sánchez Clark Ramírez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyễn Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gómez Phillips Evans Turner Díaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutiérrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chávez Wood Patel O'Brien O'Connor McKinney van-Dijk Okafor".split(
    ' ',
  );
/** Of Dallas, Fort Worth and the cities around them. */
const ZIP_CODES =
  '75001 75002 75006 75007 75010 75013 75019 75023 75024 75025 75028 75034 75035 75038 75039 75040 75043 75044 75048 75050 75052 75054 75056 75060 75062 75063 75067 75068 75069 75070 75071 75074 75075 75077 75080 75081 75082 75087 75088 75093 75098 75104 75115 75149 75150 75201 75204 75206 75208 75209 75214 75218 75219 75220 75223 75225 75228 75229 75230 75231 75234 75238 75240 75243 75244 75248 75252 75254 75287 76001 76006 76010 76012 76013 76015 76016 76017 76021 76022 76034 76039 76051 76052 76063 76092 76104 76107 76108 76109 76110 76116 76123 76131 76132 76133 76137 76179 76180 76182 76201 76205 76208 76210 76226 76244 76248'.split(
    ' ',
  );
const ROOMS = ['kitchen', 'master bathroom', 'guest bathroom', 'living room', 'garage', 'back porch', 'attic', 'roof'];
const WISHES = [
  'We would like to have the {room} redone before the holidays.',
  'Looking for a quote for our {room}. The house is from {year}.',
  'There is water damage in the {room} after the last storm, and the insurance asks for an estimate.',
  'Hi! We just bought a house built in {year} and the {room} needs work. When could somebody come by?',
  'Please call me about the {room}, evenings are best.',
  'Our {room} was started by another contractor who never came back. Can you finish it?',
  'We are comparing three offers for the {room}. Budget is about {budget},000 dollars.',
  'Need the {room} done for a rental; simple finish, quick turnaround.',
];
const DETAILS = [
  '',
  ' About {feet} square feet.',
  ' We have drawings and photos.',
  ' Gate code is needed, call first.',
  '\n\nThe dog is friendly.\nParking is behind the house.',
  ' HOA approval is on its way.',
];
const NOTES = [
  'Called, left a message.',
  'Visited on site, measured the {room}.',
  'Quote sent, waits for the bank.',
  'Wants to start in spring.',
  'Sent references. Second visit agreed for Tuesday 9:00.',
  'Insurance covers the {room}; adjuster is informed.',
  'Chose another contractor.',
  'Finished, photos taken, invoice paid.',
];

/**
 * Pools that the statements draw from. Small, so that they travel once; combined, no two leads look alike.
 * @param random From 0 to 1.
 */
export function makePools(random: () => number) {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const number = (min: number, max: number) => String(Math.floor(min + random() * (max - min)));
  const filled = (text: string) =>
    text
      .replaceAll('{room}', pick(ROOMS))
      .replaceAll('{year}', number(1925, 2022))
      .replaceAll('{budget}', number(5, 90))
      .replaceAll('{feet}', number(60, 900));
  const many = (count: number, make: () => string) => Array.from({ length: count }, make);
  const dollars = (thousands: string) => `$${thousands},${pick(['000', '250', '500', '800', '950'])}`;
  const names = many(2_000, () => `${pick(FIRST)} ${pick(LAST)}`);
  return {
    names,
    mailboxes: names.map((name) => asciiOf(name).toLowerCase().replaceAll(' ', '.')),
    zipCodes: ZIP_CODES,
    messages: many(500, () => (random() < 0.25 ? '' : filled(pick(WISHES) + pick(DETAILS)))),
    /** As Postgres writes arrays. */
    services: many(200, () => {
      const ids = new Set(many(Math.floor(random() * 4), () => pick(SERVICE_IDS)));
      return `{${[...ids].join(',')}}`;
    }),
    notes: many(300, () => filled(many(1 + Math.floor(random() * 3), () => pick(NOTES)).join('\n'))),
    prices: many(300, () => dollars(number(2, 140))),
    profits: many(300, () => dollars(number(1, 30))),
    amounts: many(200, () =>
      random() < 0.2 ? pick(['around 50k', '100-150k', 'not sure yet']) : dollars(number(10, 500)),
    ),
    questions: many(200, () =>
      random() < 0.4
        ? ''
        : pick([
            'Which houses are next?',
            'How are the loans secured?',
            'Is there a minimum term?',
            'Please call me in the afternoon.',
          ]),
    ),
    campaigns: ['google', 'facebook', 'newsletter', 'nextdoor', 'yelp'],
  };
}

export type Pools = ReturnType<typeof makePools>;

function asciiOf(name: string) {
  return name.normalize('NFD').replace(/[^\x20-\x7e]|'/g, '');
}

/** The same numbers at every run (mulberry32). */
export function repeatable(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
