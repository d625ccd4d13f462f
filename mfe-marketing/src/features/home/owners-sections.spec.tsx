/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { cleanup, render, screen } from '@testing-library/react';

/** Renders the home page sections that show the owner's proof, with test data instead of the example brand's. */
async function show(data: { proof?: object; reviews?: object[]; prices?: object }) {
  cleanup();
  jest.resetModules();
  const proof = { LICENSES: [], INSURANCE: [], WARRANTIES: [], FINANCING: '', AREA_NOTES: [], ...data.proof };
  jest.unstable_mockModule('../../content/proof', () => proof);
  jest.unstable_mockModule('../../content/reviews', () => ({ REVIEWS: data.reviews ?? [] }));
  jest.unstable_mockModule('../../content/prices', () => ({ PRICES: data.prices ?? {}, priceText: () => '$1 to $2' }));
  const { ProofSummary } = await import('./proof-summary');
  const { ProofSection } = await import('./proof-section');
  const { ReviewsSection } = await import('./reviews-section');
  const { PricesSection } = await import('./prices-section');
  const { container } = render(
    <MockHost>
      <ProofSummary />
      <ProofSection />
      <ReviewsSection />
      <PricesSection />
    </MockHost>,
  );
  return container;
}
const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

describe('the sections with proof', () => {
  it('are hidden without entries', async () => {
    const container = await show({});
    expect(container.querySelector('section')).toBeNull();
    const { businessData } = await import('./structured-data');
    expect(JSON.stringify(businessData('https://site.example', '/card.png'))).not.toContain('hasCredential');
    const { FactRows } = await import('../shared/fact-rows');
    expect(FactRows({ facts: [] })).toBeNull();
  });

  it('show only the parts that have entries', async () => {
    const WARRANTIES = [{ work: 'Our labor', term: '2 years' }];
    await show({ proof: { WARRANTIES } });
    expect(headings()).toEqual(['Warranty']);
    // Nothing to verify with the state.
    expect(screen.queryByText(/license/i)).toBeNull();
    const INSURANCE = [{ cover: 'General liability', by: 'Example Mutual', extent: '$2 million' }];
    await show({ proof: { WARRANTIES, INSURANCE } });
    expect(headings()).toEqual(['Insurance and Warranty', 'Insurance', 'Warranty']);
    const LICENSES = [{ trade: 'HVAC', number: 'TACLA 00000E', issuer: 'TDLR', services: [] }];
    await show({ proof: { WARRANTIES, INSURANCE, LICENSES } });
    expect(headings()).toEqual(['Licenses, Insurance and Warranty', 'Licenses', 'Insurance', 'Warranty']);
    expect(screen.getByText(/verify a license number/)).toBeDefined();
    await show({ prices: { roofing: { from: 1, to: 2 } } });
    expect(headings()).toEqual(['What It Costs']);
    expect(screen.getByRole('link', { name: 'Roofing' }).getAttribute('href')).toBe('/services/roofing');
    await show({ proof: { FINANCING: 'Through Example Credit Union.' } });
    expect(headings()).toEqual(['Financing']);
    expect(screen.getByText('Through Example Credit Union.')).toBeDefined();
    expect(screen.queryByText(/Typical ranges/)).toBeNull();
  });

  it('are summarized at a glance, each part that has entries', async () => {
    const glance = () => screen.getByRole('region', { name: 'At a glance' });
    await show({ reviews: [{ text: 'Neat.', author: 'Ada', source: 'a.example', date: '2026-01-31' }] });
    expect(glance().textContent).toBe('What Homeowners Say');
    expect(document.querySelector('#reviews blockquote')).not.toBeNull();
    expect(document.querySelector('#reviews time')?.textContent).toBe('January 31, 2026');
    await show({
      proof: {
        LICENSES: [{ trade: 'HVAC', number: 'TACLA 00000E', issuer: 'TDLR', services: [] }],
        INSURANCE: [{ cover: 'General liability', by: 'Example Mutual', extent: '$2 million' }],
      },
      prices: { roofing: { from: 1, to: 2 } },
    });
    expect(glance().textContent).toBe('Licensed HVACInsured by Example MutualWhat It Costs');
    expect(screen.getByRole('link', { name: 'What It Costs' }).getAttribute('href')).toBe('/#prices');
    expect(document.querySelector('#prices dl')).not.toBeNull();
  });

  it('link to where a license or a review can be checked', async () => {
    const LICENSES = [
      { trade: 'HVAC', number: 'TACLA 00000E', issuer: 'TDLR', services: [], url: 'https://a.example/1' },
    ];
    const review = {
      text: 'Neat.',
      author: 'Ada',
      source: 'a.example',
      date: '2026-01-31',
      url: 'https://a.example/2',
    };
    await show({ proof: { LICENSES }, reviews: [review] });
    expect(screen.getByRole('link', { name: 'TACLA 00000E' }).getAttribute('href')).toBe('https://a.example/1');
    expect(screen.getByRole('link', { name: 'a.example' }).getAttribute('href')).toBe('https://a.example/2');
  });

  it('name the author, source and date of a review', async () => {
    await show({ reviews: [{ text: 'Neat.', author: 'Ada', source: 'a.example', date: '2026-01-31' }] });
    expect(screen.getByRole('figure').textContent).toBe('Neat.Adaa.example, January 31, 2026');
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-01-31');
  });
});
