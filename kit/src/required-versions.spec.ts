import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readRequired } from './required-versions.js';

it.each([
  ['^19.2.1', '19.2.1'],
  ['>=19.1 <20', '19.1.0'],
  ['19', '19.0.0'],
  ['^18 || ^19', '19.0.0'],
  ['^19.2.0 || ^18.3.0', '19.2.0'],
  ['^9 || ^10', '10.0.0'],
  ['*', undefined],
])('React %s requires %s of the host', (range, needed) => {
  const folder = mkdtempSync(join(tmpdir(), 'required-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ peerDependencies: { react: range } }));
    expect(readRequired(folder)).toEqual(needed === undefined ? {} : { react: needed });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
