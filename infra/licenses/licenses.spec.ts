import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isAllowed, lockedLicenses } from './licenses';

describe('licenses', () => {
  it.each([
    ['a', 'MIT', true],
    ['a', '(MIT OR GPL-3.0-only)', true],
    ['a', 'Apache-2.0 AND MIT', true],
    ['a', 'MIT AND GPL-3.0-only', false],
    ['a', 'GPL-3.0-only', false],
    ['a', 'unknown', false],
    ['a', 'LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ])('are allowed or refused, by package and license: %s, %s', (name, license, expected) => {
    expect(isAllowed({ name, license })).toBe(expected);
  });

  it('are read from the lock file, without links to workspaces', () => {
    expect(
      lockedLicenses({
        'node_modules/@site/api': { link: true },
        'node_modules/b/node_modules/a': { version: '1.0.0', license: 'ISC', dev: true },
        'node_modules/a': { version: '1.0.0', license: 'ISC' },
        'node_modules/silent': { version: '2.0.0', dev: true },
      }),
    ).toEqual([
      { name: 'a', version: '1.0.0', license: 'ISC', isDelivered: true },
      { name: 'silent', version: '2.0.0', license: 'unknown', isDelivered: false },
    ]);
  });

  it('of this repository are all allowed', () => {
    const all = lockedLicenses(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter((one) => !isAllowed(one))).toEqual([]);
    const bundled = all.find(({ name, version }) => name === 'jsdom' && version === '29.1.1');
    expect(bundled).toMatchObject({ isDelivered: true });
  });
});
