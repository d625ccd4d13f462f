import { describe, expect, it } from '@jest/globals';
import { SERVICE_IDS } from '@site/testing/spec-facts';
import { findService } from './find-service';

describe('findService', () => {
  it.each([...SERVICE_IDS])('finds %s', (id) => {
    expect(findService(id)?.id).toBe(id);
  });

  it('shows water-damage under its longer name', () => {
    expect(findService('water-damage-restoration')?.id).toBe('water-damage');
  });

  it.each(['', 'nope', 'Roofing', 'roofing ', '__proto__', 'constructor', 'toString', '<script>'])(
    'finds nothing under %j',
    (id) => {
      expect(findService(id)).toBeUndefined();
    },
  );
});
