import { describe, expect, it } from '@jest/globals';
import { assertFree, namesOf } from './names.ts';

describe('the name of a new frontend', () => {
  it.each([
    ['photo-book', { folder: 'mfe-photo-book', path: '/photo-book', title: 'Photo book' }],
    ['mfe-before-after2', { folder: 'mfe-before-after2', path: '/before-after2', title: 'Before after2' }],
  ])('%s gives its folder, path and title', (name, names) => {
    expect(namesOf(name)).toEqual(names);
    expect(() => assertFree(names)).not.toThrow();
  });

  it.each(['', 'Reviews', '2nd', '-a', 'a--b', 'a-', '../mfe-x', 'a/b', 'mfe-', 'ä', 'a b', 'x'.repeat(41)])(
    'cannot be "%s"',
    (name) => {
      expect(() => namesOf(name)).toThrow(/^".*" is no name for a frontend: .*such as reviews$/);
    },
  );

  it.each([
    ['forms', 'mfe-forms already exists: choose another name'],
    ['api', "/api is the shell's own: choose another name"],
    ['remotes', "/remotes is the shell's own: choose another name"],
    ['login', '/login belongs to mfe-admin: choose another name'],
    ['work-samples', '/work-samples belongs to mfe-marketing: choose another name'],
  ])('cannot be one that is taken: %s', (name, message) => {
    expect(() => assertFree(namesOf(name))).toThrow(message);
  });
});
