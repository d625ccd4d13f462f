import { describe, expect, it } from '@jest/globals';
import * as facts from '@site/testing/spec-facts';
import {
  NAMES_LEFT_OUT_OF_GRID,
  SERVICE_CATALOGUE,
  SERVICE_ICONS,
  SERVICE_OPTIONS,
  serviceName,
} from './service-catalogue.js';

describe('the catalogue of services', () => {
  it('has the ids and names that the owner fixed, each with one of its icons', () => {
    expect(SERVICE_CATALOGUE.map(({ id, name }) => ({ id, name }))).toEqual([...facts.SERVICE_CATALOGUE]);
    expect(SERVICE_CATALOGUE.filter(({ icon }) => !facts.SERVICE_ICONS.includes(icon))).toEqual([]);
    expect([...SERVICE_ICONS]).toEqual([...facts.SERVICE_ICONS]);
  });

  it('is offered in the form whole, and shown in the grid without three', () => {
    expect(SERVICE_OPTIONS).toEqual(facts.SERVICE_CATALOGUE.map(({ id, name }) => ({ id, label: name })));
    expect([...NAMES_LEFT_OUT_OF_GRID].sort()).toEqual(['Full Home Remodels', 'Other Work', 'Total Home Remodels']);
  });

  it('names an id, and shows another as it is', () => {
    expect(['hvac', 'handyman', 'no-such', 'constructor'].map(serviceName)).toEqual([
      'HVAC Repair',
      'Full Home Remodel',
      'no-such',
      'constructor',
    ]);
  });
});
