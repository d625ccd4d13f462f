import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '../../content/services';
import { businessData } from '../home/structured-data';
import { serviceData } from './structured-data';

describe('structured data', () => {
  it('names the two cities of the region beside the ten of the banner', () => {
    const [service] = SERVICES;
    const origin = 'https://site.example';
    const served = ['Dallas', 'Fort Worth', 'Arlington', 'Plano', 'Irving', 'Garland', 'McKinney', 'Frisco', 'Denton']
      .concat(['Carrollton', 'Richardson', 'Lewisville'])
      .map((city) => ({ '@type': 'City', name: `${city}, TX` }));
    expect(service && serviceData(origin, service)).toMatchObject({ areaServed: served });
    expect(businessData(origin, '/card.png')).toMatchObject({ areaServed: served });
  });
});
