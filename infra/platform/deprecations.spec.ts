import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deprecations-'));
  writeFileSync(
    join(folder, 'entry.ts'),
    `import { deprecated } from ${JSON.stringify(join(ROOT, 'shell/platform/src/deprecated'))};
function oldWay(value: number) {
  deprecated('oldWay', { since: '1.1.0', use: 'newWay' });
  return value + 1;
}
console.log(oldWay(41));
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** webpack's output for a deprecated call, with the configuration of every frontend. */
function build(mode: 'production' | 'development') {
  const kit = pathToFileURL(join(ROOT, 'kit/dist/base.js')).href;
  const script = `
    import { baseConfig } from ${JSON.stringify(kit)};
    import { createRequire } from 'node:module';
    import { promisify } from 'node:util';
    const webpack = createRequire(${JSON.stringify(join(ROOT, 'kit/'))})('webpack');
    const config = baseConfig({ context: ${JSON.stringify(folder)}, side: 'client', name: 'probe', mode: '${mode}' });
    const stats = await promisify(webpack)({ ...config, entry: './entry.ts', target: 'web', output: { path: ${JSON.stringify(folder)}, filename: '${mode}.js' } });
    if (stats.hasErrors()) throw new Error(stats.toString());`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readFileSync(join(folder, `${mode}.js`), 'utf8');
}

describe('a deprecation', () => {
  it('adds no code in production', () => {
    expect(build('production').trim()).toBe('(()=>{"use strict";console.log(41+1)})();');
  });

  it('logs a warning in development', () => {
    const file = join(folder, 'development.js');
    build('development');
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({
      stdout: '42\n',
      stderr: expect.stringMatching(/^@site\/platform: oldWay is deprecated since 1\.1\.0 .* Use newWay\.\n$/),
    });
  });
});
