/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { cleanup, render, screen } from '@testing-library/react';

/** The home page sections with the owner's own proof, with data other than the example brand's. */
async function show(data: { proof?: object; reviews?: object[]; prices?: object }) {
  cleanup();
  jest.resetModules();
  const proof = { LICENSES: [], INSURANCE: [], WARRANTIES: [], FINANCING: '', AREA_NOTES: [], ...data.proof };
  jest.unstable_mockModule('../../content/proof', () => proof);
  jest.unstable_mockModule('../../content/reviews', () => ({ REVIEWS: data.reviews ?? [] }));
  jest.unstable_mockModule('../../content/prices', () => ({ PRICES: data.prices ?? {}, priceText: () => '$1 to $2' }));
  const { ProofSection } = await import('./proof-section');
  const { ReviewsSection } = await import('./reviews-section');
  const { PricesSection } = await import('./prices-section');
  const { container } = render(
    <MockHost>
      <ProofSection />
      <ReviewsSection />
      <PricesSection />
    </MockHost>,
  );
  return container;
}
const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

describe('what the owner can prove', () => {
  it('is nowhere while nothing is written', async () => {
    const container = await show({});
    expect(container.querySelector('section')).toBeNull();
    const { businessData } = await import('./structured-data');
    expect(JSON.stringify(businessData('https://site.example', '/card.png'))).not.toContain('hasCredential');
    const { FactRows } = await import('../shared/fact-rows');
    expect(FactRows({ facts: [] })).toBeNull();
  });

  it('is shown part by part', async () => {
    await show({ proof: { WARRANTIES: [{ work: 'Our labor', term: '2 years' }] } });
    expect(headings()).toEqual(['Licenses, Insurance and Warranty', 'Warranty']);
    await show({ prices: { roofing: { from: 1, to: 2 } } });
    expect(headings()).toEqual(['What It Costs']);
    expect(screen.getByRole('link', { name: 'Roofing' }).getAttribute('href')).toBe('/services/roofing');
  });

  it('names who wrote a review, where and on which day', async () => {
    await show({ reviews: [{ text: 'Neat.', author: 'Ada', source: 'a.example', date: '2026-01-31' }] });
    expect(screen.getByRole('figure').textContent).toBe('Neat.Adaa.example, January 31, 2026');
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-01-31');
  });
});
