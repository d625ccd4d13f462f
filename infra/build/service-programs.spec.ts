import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';

/** Files of built services that commands name, such as `api/dist/main.js`. */
const NAMED = /\b(api|worker)\/dist\/[\w/.-]+/g;

const named = readdirSync(join(ROOT, 'infra'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!.*node_modules).*(?<!\.spec)\.(ts|mjs)$/.test(file))
  .flatMap((file) => [...readFileSync(join(ROOT, 'infra', file), 'utf8').matchAll(NAMED)].map(([path]) => path));

/** A service's bundle has no other files than its programs and what they share. */
const programs = ['api', 'worker'].flatMap((service) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'services', service, 'package.json'), 'utf8'));
  const [, entries = ''] = /service\.ts (.+)$/.exec(scripts.build) ?? [];
  return entries.split(' ').map((entry) => `${service}/dist/${entry}.js`);
});

describe('the commands', () => {
  it('use only files of the services that the build makes', () => {
    expect(programs).toEqual(
      expect.arrayContaining(['api/dist/main.js', 'api/dist/cli/staff.js', 'worker/dist/main.js']),
    );
    expect(named.length).toBeGreaterThanOrEqual(4);
    expect(named.filter((path) => !programs.includes(path))).toEqual([]);
  });
});
