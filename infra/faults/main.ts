// `npm run test:faults [-- scenario ...] [--seed n] [--submissions n]`: sends submissions with files while parts of the
// site are killed, filled up, emptied or given a wrong clock; then counts everything. Nothing may be lost, duplicated
// or left over.
import { parseArgs } from 'node:util';
import { messageOf } from '../bootstrap/errors.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, submissions: { type: 'string', default: '10000' } },
});
const { buildAll } = await import('../build/build-all.ts');
await buildAll();
const { Random } = await import('@site/testing/random');
const { SCENARIOS } = await import('./scenarios.ts');
const { describe } = await import('./audit.ts');

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed);
const total = Number(values.submissions);
if (!Number.isInteger(seed) || !Number.isInteger(total) || total < 1) {
  console.error('--seed and --submissions take whole numbers.');
  process.exit(1);
}
const unknown = positionals.find((name) => !Object.hasOwn(SCENARIOS, name));
if (unknown) {
  console.error(`There is no scenario "${unknown}": choose among ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(1);
}
console.log(`Seed ${seed}: repeat with --seed ${seed}.`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
let passed = 0;
let failed = 0;
for (const [name, { run, share }] of Object.entries(SCENARIOS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const submissions = Math.max(10, Math.round(total * share));
  const since = Date.now();
  console.log(`\n${name}: ${submissions} submissions`);
  try {
    const checks = await run({ submissions, random: new Random(seed), say: (line) => console.log(`  ${line}`) });
    for (const check of checks) {
      if (check.faults.length === 0) passed += 1;
      else failed += 1;
      console.log(describe(check));
    }
  } catch (error) {
    failed += 1;
    console.log(`  ✗ ${messageOf(error)}`);
  }
  console.log(`  ${Math.round((Date.now() - since) / 1000)} s`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
