import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noticesOf } from './notices-plugin';

let root: string;
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
  put('node_modules/one/package.json', '{ "name": "one", "version": "1.2.3", "license": "MIT" }');
  put('node_modules/one/LICENSE', 'The license of one\r\n');
  put('node_modules/one/esm/package.json', '{ "type": "module" }');
  put('node_modules/two/package.json', '{ "name": "@a/two", "version": "2.0.0", "license": "Apache-2.0" }');
  put('node_modules/two/NOTICE', 'What two asks for');
  put('node_modules/two/license.js', 'export default 1');
  put('node_modules/none/package.json', '{ "name": "none", "version": "3.0.0" }');
  put('fonts/OFL-a.txt', 'The font license');
});
afterAll(() => rmSync(root, { recursive: true }));

const of = (...files: string[]) => noticesOf(files.map((file) => join(root, file)));

describe('noticesOf', () => {
  it('lists each package once with its texts, in a fixed order', () => {
    const text = of('node_modules/two/index.js', 'node_modules/one/esm/a.js', 'node_modules/one/b.js', 'src/own.js');
    expect(text.split(/\n-{80}\n\n/).slice(1)).toEqual([
      '@a/two 2.0.0\nLicense: Apache-2.0\n\nWhat two asks for\n',
      'one 1.2.3\nLicense: MIT\n\nThe license of one\n',
    ]);
  });

  it('includes the license beside a font', () => {
    expect(of('fonts/a.woff2')).toContain('OFL-a.txt\n\nThe font license\n');
  });

  it('fails on a package without a license', () => {
    expect(() => of('node_modules/none/index.js')).toThrow('none 3.0.0 has no license');
  });
});
