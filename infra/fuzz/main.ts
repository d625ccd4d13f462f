// `npm run test:fuzz [-- --seed N --requests N --only word --without-python]`: sends generated requests to a complete
// site, started for this run, as visitor, staff and team (infra/adr/026). Ends with `N passed, N failed`.

import { parseArgs } from 'node:util';
import { explain } from '../bootstrap/errors.mjs';
import { say } from '../bootstrap/progress.mjs';
import type { Check } from './post-run-checks.ts';
import { showCheck } from './report.ts';

const options = readOptions();
const checks: Check[] = [];
try {
  const { buildAll } = await import('../build/build-all.ts');
  await buildAll();
  const { fuzz } = await import('./fuzz.ts');
  await fuzz(options, checks);
} catch (error) {
  checks.push({ name: 'the run came to its end', problem: explain(error) });
}
for (const { name, problem } of checks) showCheck(name, problem);
const failed = checks.filter(({ problem }) => problem !== undefined).length;
say(`\nseed ${options.seed}`);
say(`${checks.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      requests: { type: 'string', default: '100000' },
      only: { type: 'string' },
      'without-python': { type: 'boolean', default: false },
    },
  });
  const number = (name: string, text: string) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    say(`--${name} is a whole number.`);
    process.exit(2);
  };
  return {
    seed: number('seed', values.seed ?? String(Date.now() % 1_000_000_000)),
    requests: number('requests', values.requests),
    only: values.only,
    withPython: !values['without-python'],
  };
}
