import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '../../content/services';
import { businessData } from '../home/structured-data';
import { serviceData } from './structured-data';

describe('structured data', () => {
  it('lists the two cities of the region and the ten of the banner', () => {
    const [service] = SERVICES;
    const origin = 'https://site.example';
    const served = ['Dallas', 'Fort Worth', 'Arlington', 'Plano', 'Irving', 'Garland', 'McKinney', 'Frisco', 'Denton']
      .concat(['Carrollton', 'Richardson', 'Lewisville'])
      .map((city) => ({ '@type': 'City', name: `${city}, TX` }));
    expect(service && serviceData(origin, service)).toMatchObject({ areaServed: served });
    expect(businessData(origin, '/card.png')).toMatchObject({ areaServed: served });
  });

  it('contains the price shown on the page and license numbers, but no review', () => {
    const origin = 'https://site.example';
    const flooring = SERVICES.find(({ id }) => id === 'flooring');
    const other = SERVICES.find(({ id }) => id === 'other-work');
    expect(flooring && serviceData(origin, flooring)).toMatchObject({
      offers: { priceSpecification: { priceCurrency: 'USD', minPrice: 6, maxPrice: 22, unitText: 'square foot' } },
    });
    expect(other && serviceData(origin, other)).not.toHaveProperty('offers');
    const business = businessData(origin, '/card.png');
    expect(business).toMatchObject({
      hasCredential: expect.arrayContaining([
        expect.objectContaining({ credentialCategory: 'license', identifier: 'TECL 00000' }),
      ]),
    });
    expect(JSON.stringify(business)).not.toMatch(/review|rating/i);
  });
});
