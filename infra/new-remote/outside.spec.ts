import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeScratch, scratchFolder } from '../test/scratch.ts';
import { namesOf } from './names.ts';
import { createOutside } from './outside.ts';

const scratch = scratchFolder();
const packages = join(scratch, 'packages');
beforeAll(() => {
  mkdirSync(packages);
  for (const name of ['contracts', 'kit', 'platform']) writeFileSync(join(packages, `site-${name}-1.0.0.tgz`), name);
});
afterAll(() => removeScratch(scratch));

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

describe('a frontend in its own repository', () => {
  it('contains the packages that it installs, so that a clone elsewhere can install them', () => {
    const folder = join(scratch, 'packed');
    createOutside(namesOf('reviews'), folder, { packages });
    const { dependencies, devDependencies, overrides } = manifestIn(folder);
    const site = ['@site/contracts', '@site/platform', '@site/kit'];
    expect(site.map((name) => ({ ...dependencies, ...devDependencies })[name])).toEqual([
      'file:vendor/site-contracts-1.0.0.tgz',
      'file:vendor/site-platform-1.0.0.tgz',
      'file:vendor/site-kit-1.0.0.tgz',
    ]);
    expect(overrides).toEqual({ '@site/contracts': '$@site/contracts', '@site/platform': '$@site/platform' });
    for (const name of ['contracts', 'kit', 'platform'])
      expect(readFileSync(join(folder, `vendor/site-${name}-1.0.0.tgz`), 'utf8')).toBe(name);
  });

  it('installs them from a named registry, and only from there', () => {
    const folder = join(scratch, 'published');
    createOutside(namesOf('reviews'), folder, { registry: 'https://npm.example.com/' });
    expect(readFileSync(join(folder, '.npmrc'), 'utf8')).toBe('@site:registry=https://npm.example.com/\n');
    expect(manifestIn(folder).devDependencies['@site/kit']).toBe('^1.0.0');
  });

  it.each([
    ['without either', {}, 'Name the source of @site/*: --packages <folder>'],
    ['without the archives', { packages: scratch }, `There is no ${scratch}/site-contracts-1.0.0.tgz`],
  ])('is not made %s', (_, source, message) => {
    const folder = join(scratch, 'refused');
    expect(() => createOutside(namesOf('reviews'), folder, source)).toThrow(message);
    expect(existsSync(folder)).toBe(false);
  });
});
