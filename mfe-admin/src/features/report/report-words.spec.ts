import { describe, expect, it } from '@jest/globals';
import { costOfOne, deskPath, isOfWholeMonths, leadsOf, money, monthName, rowName } from './report-words';

const YEAR = { from: '2026-01-15', to: '2026-12-31' };

describe('the texts of the report', () => {
  it.each([
    [150_050, '$1,501'],
    [-25_000, '-$250'],
    [0, '$0'],
  ])('show %i cents as %s', (cents, words) => {
    expect(money(cents)).toBe(words);
  });

  it('name months, services and people, and rows that have none', () => {
    expect(monthName('2026-03')).toBe('Mar 2026');
    expect(rowName('service', 'roofing', [])).toBe('Roofing');
    expect(rowName('person', 'a', [{ id: 'a', email: 'ana.lopez@example.com' }])).toBe('Ana Lopez');
    expect(rowName('person', '', [])).toBe('Nobody');
    expect(rowName('campaign', '', [])).toBe('No campaign');
    expect(rowName('campaign', 'spring', [])).toBe('spring');
  });

  it('show the cost per unit when the cost is known and the count is not zero', () => {
    expect(costOfOne({ costCents: 42_000 }, 4)).toBe('$105');
    expect(costOfOne({ costCents: 42_000 }, 0)).toBe('–');
    expect(costOfOne({ costCents: null }, 4)).toBe('–');
  });
});

describe('a period of whole months', () => {
  it.each([
    ['2026-10-01', '2026-10-31', true],
    ['2025-12-01', '2026-11-29', true],
    ['2026-10-01', '2026-12-15', true],
    ['2024-02-01', '2024-02-29', true],
    ['2026-10-31', '2026-10-31', false],
    ['2026-11-15', '2026-11-29', false],
    ['2026-10-01', '2026-11-28', false],
    ['2024-02-01', '2024-02-28', false],
  ])('starts and ends with a month, or today: %s to %s is %s', (from, to, isWhole) => {
    expect(isOfWholeMonths({ from, to }, '2026-11-29')).toBe(isWhole);
  });
});

describe('the link of a report row', () => {
  const COMMON = '/admin?kind=quote-request';
  it.each([
    ['month', '2026-01', `${COMMON}&spam=false&from=2026-01-15&to=2026-01-31`],
    ['month', '2026-02', `${COMMON}&spam=false&from=2026-02-01&to=2026-02-28`],
    ['service', 'hvac', `${COMMON}&service=hvac&spam=false&from=2026-01-15&to=2026-12-31`],
    ['service', '', `${COMMON}&service=none&spam=false&from=2026-01-15&to=2026-12-31`],
    ['campaign', '', `${COMMON}&utmCampaign=&spam=false&from=2026-01-15&to=2026-12-31`],
    ['campaign', 'none', `${COMMON}&utmCampaign=none&spam=false&from=2026-01-15&to=2026-12-31`],
    ['person', '', `${COMMON}&assignee=nobody&spam=false&from=2026-01-15&to=2026-12-31`],
    ['zip', '75023', `${COMMON}&spam=false&from=2026-01-15&to=2026-12-31&zip=75023`],
  ] as const)('finds the leads of %s %j', (group, key, path) => {
    const search = leadsOf(YEAR, group, key);
    expect(search && deskPath(search)).toBe(path);
  });

  it('is missing when no filter finds its leads', () => {
    expect(leadsOf(YEAR, 'service', 'no-longer-offered')).toBeUndefined();
  });
});
