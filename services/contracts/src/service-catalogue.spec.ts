import { describe, expect, it } from '@jest/globals';
import * as facts from '@site/testing/spec-facts';
import {
  NAMES_LEFT_OUT_OF_GRID,
  SERVICE_CATALOGUE,
  SERVICE_ICONS,
  SERVICE_OPTIONS,
  serviceName,
} from './service-catalogue.js';

describe('the services', () => {
  it('have the ids, names and icons that the owner fixed', () => {
    expect(SERVICE_CATALOGUE.map(({ id, name }) => ({ id, name }))).toEqual([...facts.SERVICE_CATALOGUE]);
    expect(SERVICE_CATALOGUE.filter(({ icon }) => !facts.SERVICE_ICONS.includes(icon))).toEqual([]);
    expect([...SERVICE_ICONS]).toEqual([...facts.SERVICE_ICONS]);
  });

  it('all appear in the form, and all but three in the grid', () => {
    expect(SERVICE_OPTIONS).toEqual(facts.SERVICE_CATALOGUE.map(({ id, name }) => ({ id, label: name })));
    expect([...NAMES_LEFT_OUT_OF_GRID].sort()).toEqual(['Full Home Remodels', 'Other Work', 'Total Home Remodels']);
  });

  it('are named by id, and an unknown id is shown unchanged', () => {
    expect(['hvac', 'handyman', 'no-such', 'constructor'].map(serviceName)).toEqual([
      'HVAC Repair',
      'Full Home Remodel',
      'no-such',
      'constructor',
    ]);
  });
});
