import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../../../infra/test/spec-facts.js';
import { displayName } from './file-name.js';

describe('displayName', () => {
  it.each([
    ['Küche 1.jpg', 'Küche 1.jpg'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\roof.png', 'roof.png'],
    ['../../roof.png', 'roof.png'],
    ['  roof.png \t', 'roof.png'],
    ['ro\u0000of\u001b.p\u007fng', 'roof.png'],
    ['gpj.\u202efdp.exe', 'gpj.fdp.exe'],
  ])('shows %j as %j', (given, shown) => {
    expect(displayName(given, 'photo')).toBe(shown);
  });

  it.each([undefined, '', ' ', '.', '..', '...', 'folder/', '\u0000'])('calls %j by the fallback', (given) => {
    expect(displayName(given, 'photo')).toBe('photo');
  });

  it('shortens a name that is too long and keeps its extension', () => {
    const shown = displayName(`${'x'.repeat(300)}.webp`, 'photo');
    expect(shown).toHaveLength(LIMITS.fileName.max);
    expect(shown).toMatch(/^x+\.webp$/);
  });

  it('keeps no half of a character', () => {
    expect(displayName('🏠'.repeat(200), 'photo').isWellFormed()).toBe(true);
    expect(displayName('roof\ud83c.jpg', 'photo').isWellFormed()).toBe(true);
  });
});
