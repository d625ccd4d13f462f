import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brokenLinks } from './links.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'links-'));
  mkdirSync(join(root, 'kit'));
  writeFileSync(join(root, 'kit/other.md'), '# The `kit`, twice\n## Same\n## Same\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const broken = (text: string) => brokenLinks(join(root, 'page.md'), text, root);

describe('brokenLinks', () => {
  it.each([
    ['[a](kit/other.md)'],
    ['[a](kit/other.md#the-kit-twice)'],
    ['[a](kit/other.md#same-1)'],
    ['# Here\n[a](#here)'],
    ['[a](https://example.com/missing)'],
    ['`kit/other.md`, `kit/dist/x.js`, `kit/*.ts`, `kit/{a,b}.ts`'],
    ['`[a](missing.md)`'],
    ['```\n[a](missing.md)\n```'],
  ])('finds nothing wrong with %j', (text) => {
    expect(broken(text)).toEqual([]);
  });

  it.each([
    ['[a](missing.md)', 'missing.md does not exist'],
    ['[a](kit/other.md#nowhere)', 'kit/other.md#nowhere: there is no such heading'],
    ['[a](#nowhere)', '#nowhere: there is no such heading'],
    ['[a](../..)', '../.. leads out of the repository'],
    ['`kit/missing.ts`', '`kit/missing.ts` does not exist'],
  ])('reports %j', (text, sentence) => {
    expect(broken(text)).toEqual([sentence]);
  });
});
