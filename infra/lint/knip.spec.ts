import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyWithModules } from '../test/mutants/repository-with-modules.ts';

let copy: ReturnType<typeof copyWithModules>;
beforeAll(() => {
  copy = copyWithModules();
});
afterAll(() => copy.remove());

/** Lines like `express  mfe-forms/src/probe.ts:1:25`, without their columns. */
function reported(): string[] {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'check:unused'], { cwd: copy.root, encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => (/probe/.test(line) ? [line.trim().replace(/\s+/g, ' ')] : []));
}

describe('npm run check:unused', () => {
  it('finds a file that nothing imports, an import that the manifest does not name, and an export without a reader', () => {
    const folder = join(copy.root, 'mfe-forms/src/features/form');
    writeFileSync(join(folder, 'unread-probe.ts'), 'export const unread = 1;\n');
    writeFileSync(join(folder, 'probe.ts'), `import { json } from 'express';\nexport const probe = json;\n`);
    writeFileSync(join(folder, 'probe.spec.ts'), `import './probe';\n`);
    expect(reported()).toEqual([
      'mfe-forms/src/features/form/unread-probe.ts',
      'express mfe-forms/src/features/form/probe.ts:1:22',
      'probe mfe-forms/src/features/form/probe.ts:2:14',
    ]);
  });
});
