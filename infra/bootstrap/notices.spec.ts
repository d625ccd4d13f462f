import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const PROGRAM = resolve('infra/bootstrap/notices.mjs');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'image-notices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const notices = (...bundles: string[]) =>
  execFileSync(process.execPath, [PROGRAM, ...bundles], { cwd: root, encoding: 'utf8', stdio: 'pipe' });

describe('the notices of an image', () => {
  it('name each package, its license and where its text is', () => {
    put('node_modules/one/package.json', '{ "name": "one", "version": "1.2.3", "license": "MIT" }');
    put('node_modules/one/LICENSE', 'The license of one');
    expect(notices()).toContain('one 1.2.3: MIT\n    /site/node_modules/one/LICENSE\n');
    expect(notices()).not.toContain('libvips');
  });

  it('explain how to replace libvips when it is present', () => {
    const manifest = '{ "name": "@img/sharp-libvips-linux-x64", "version": "1.0.0", "license": "LGPL-3.0-or-later" }';
    put('node_modules/@img/sharp-libvips-linux-x64/package.json', manifest);
    expect(notices()).toMatch(/sharp-libvips-\*, LGPL-3\.0-or-later\)\. You may replace the\nlibrary/);
  });

  it('contain the notices of a build', () => {
    put('third-party-notices-server.txt', 'jsdom 29.1.1\nLicense: MIT\n');
    expect(notices('third-party-notices-server.txt')).toContain('\njsdom 29.1.1\nLicense: MIT\n');
  });

  it('fail when the notices of a build are missing or a package has no license', () => {
    expect(() => notices('missing.txt')).toThrow('ENOENT');
    put('node_modules/none/package.json', '{ "name": "none", "version": "3.0.0" }');
    expect(() => notices()).toThrow('none 3.0.0 has no license');
  });
});
