import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashInputs } from './inputs.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  mkdirSync(join(root, 'one/src'), { recursive: true });
  writeFileSync(join(root, 'one/package.json'), '{}');
  writeFileSync(join(root, 'one/src/main.ts'), 'main');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('hashInputs', () => {
  it('stays the same while nothing changes', () => {
    expect(hashInputs(root, ['one'])).toBe(hashInputs(root, ['one']));
  });

  it.each([
    ['a change', () => writeFileSync(join(root, 'one/src/main.ts'), 'other')],
    ['a new file', () => writeFileSync(join(root, 'one/src/new.ts'), '')],
    ['a file that is gone', () => rmSync(join(root, 'one/src/main.ts'))],
  ])('changes with %s', (_, change) => {
    const before = hashInputs(root, ['one']);
    change();
    expect(hashInputs(root, ['one'])).not.toBe(before);
  });

  it('ignores tests, builds and packages', () => {
    const before = hashInputs(root, ['one']);
    for (const folder of ['dist', 'node_modules', 'test']) {
      mkdirSync(join(root, 'one', folder));
      writeFileSync(join(root, 'one', folder, 'file.js'), '');
    }
    writeFileSync(join(root, 'one/src/main.spec.ts'), '');
    expect(hashInputs(root, ['one'])).toBe(before);
  });
});
