import { describe, expect, it } from '@jest/globals';
import { amountOf } from '@site/contracts';
import fc from 'fast-check';
import { apiWithSession } from './support/api-with-session.js';

const TEXTS = [
  ...[
    '$12,000',
    '12000',
    '12,000.50',
    '12.5k',
    '$1.2M',
    '12 thousand',
    '-$500',
    '$-500',
    '(500)',
    '$ 7.5',
    '0',
    '12 k',
  ],
  ...['about 12k', '12,000 plus tax', '~ $9,500', 'est-12k', '12k?', '12,000 USD', '7 kids', '− 5', '( $ 5 )', '12k.'],
  ...['–500', '—500', '$–500', '– $ 5', 'est–12k', 'about — 12k', '500–800', '1—500'],
  ...[
    '',
    'TBD',
    '$8,500 - $9,000',
    '8%',
    '12.500',
    '$12,50',
    '1,2345',
    '5x',
    '2145550142',
    '25M',
    '=1+1',
    '１２',
    '1 2',
  ],
];

describe('amounts written by staff', () => {
  const desk = apiWithSession();
  /** The amounts that the database reads. */
  const cents = async (texts: readonly string[]) => {
    const rows = await desk.api.database.rows<{ cents: number | null }>(
      'select cents_of(text) as cents from unnest($1::text[]) with ordinality as given (text, at) order by at',
      [texts],
    );
    return rows.map((row) => row.cents);
  };

  it('are parsed alike by the database and the desk', async () => {
    expect(await cents(TEXTS)).toEqual(TEXTS.map((text) => amountOf(text)?.cents ?? null));
  });

  it('are parsed alike for random input', async () => {
    const pieces = fc.constantFrom(
      '$',
      '-',
      '−',
      '–',
      '—',
      '(',
      ')',
      ',',
      '.',
      'k',
      'M',
      ' ',
      'thousand',
      'about',
      '1',
      '25',
      '999',
      '%',
      'é',
      '\n',
    );
    const texts = fc.sample(
      fc.array(pieces, { maxLength: 8 }).map((some) => some.join('')),
      { numRuns: 3_000, seed: 7 },
    );
    expect(await cents(texts)).toEqual(texts.map((text) => amountOf(text)?.cents ?? null));
  });

  it('are stored next to the original text, whatever its notation, and appear in no response', async () => {
    const { id } = (await desk.api.submit()).body;
    const stored = () =>
      desk.api.database.rows('select quoted_cents, profit_cents from quote_requests where id = $1', [id]);
    const patch = (json: object) =>
      desk.api.call<object>(`/api/quote-requests/${id}`, { method: 'PATCH', json, session: desk.session });
    const { body } = await patch({ quotedPrice: 'about 12k', netProfit: 'TBD' });
    expect(Object.keys(body).filter((name) => /cents/i.test(name))).toEqual([]);
    expect(await stored()).toEqual([{ quoted_cents: 1_200_000, profit_cents: null }]);
    await patch({ netProfit: '-$250.50' });
    expect(await stored()).toEqual([{ quoted_cents: 1_200_000, profit_cents: -25_050 }]);
    await desk.api.database.rows(`update quote_requests set quoted_price = '' where id = $1`, [id]);
    expect(await stored()).toEqual([{ quoted_cents: null, profit_cents: -25_050 }]);
  });
});
