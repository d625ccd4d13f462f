import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@site/testing/spec-facts';
import { displayName, withExtensionOf } from './file-name.js';

describe('displayName', () => {
  it.each([
    ['Küche 1.jpg', 'Küche 1.jpg'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\roof.png', 'roof.png'],
    ['../../roof.png', 'roof.png'],
    ['  roof.png \t', 'roof.png'],
    ['Kitchen 36%22 plan.pdf', 'Kitchen 36" plan.pdf'],
    ['50%20off%25.pdf', '50%20off%25.pdf'],
    ['ro\u0000of\u001b.p\u007fng', 'roof.png'],
    ['gpj.\u202efdp.exe', 'gpj.fdp.exe'],
  ])('shows %j as %j', (given, shown) => {
    expect(displayName(given, 'photo')).toBe(shown);
  });

  it.each([undefined, '', ' ', '.', '..', '...', 'folder/', '\u0000'])('replaces %j with the fallback', (given) => {
    expect(displayName(given, 'photo')).toBe('photo');
  });

  it('shortens a name that is too long and keeps its extension', () => {
    const shown = displayName(`${'x'.repeat(300)}.webp`, 'photo');
    expect(shown).toHaveLength(LIMITS.fileName.max);
    expect(shown).toMatch(/^x+\.webp$/);
  });

  it('never cuts a character in half', () => {
    expect(displayName('🏠'.repeat(200), 'photo').isWellFormed()).toBe(true);
    expect(displayName('roof\ud83c.jpg', 'photo').isWellFormed()).toBe(true);
  });
});

describe('the name of a download', () => {
  it.each([
    ['plan.pdf', 'application/pdf', 'plan.pdf'],
    ['PLAN.PDF', 'application/pdf', 'PLAN.PDF'],
    ['x.html', 'application/pdf', 'x.pdf'],
    ['setup.exe', 'application/pdf', 'setup.pdf'],
    ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf'],
    ['invoice', 'application/pdf', 'invoice.pdf'],
    ['plan v1.2', 'application/pdf', 'plan v1.2.pdf'],
    ['a sentence. With a full stop', 'application/pdf', 'a sentence. With a full stop.pdf'],
    ['setup.exe.', 'application/pdf', 'setup.pdf'],
    ['setup.exe. .', 'application/pdf', 'setup.pdf'],
    ['.html', 'application/pdf', '.pdf'],
    ['..x.jpg', 'image/jpeg', '..x.jpg'],
    ['house.jpg', 'image/jpeg', 'house.jpg'],
    ['house.jpeg', 'image/jpeg', 'house.jpeg'],
    ['house.jfif', 'image/jpeg', 'house.jfif'],
    ['really-a-png.jpg', 'image/png', 'really-a-png.png'],
    ['Küche 2.1.jpeg', 'image/webp', 'Küche 2.1.webp'],
    ['roof.svg', 'image/webp', 'roof.webp'],
  ])('for %j of type %s is %j', (name, type, download) => {
    expect(withExtensionOf(type, name)).toBe(download);
  });

  it('does not exceed the maximum length', () => {
    const name = withExtensionOf('application/pdf', 'x'.repeat(255));
    expect(name).toBe(`${'x'.repeat(251)}.pdf`);
  });
});
