import { readFileSync, writeSync } from 'node:fs';
import { loadRelease } from '../composition/loaded-release';
import { testRender } from '../composition/render-samples';
import { REPORTS, type TrialInput, type TrialMessage } from './trial';

const LIFETIME_MS = 60_000;

/**
 * The process of a trial: evaluates a server bundle and renders its samples, as the shell would. It tells what it is
 * about to do, so that whoever waits knows in what it hung or died.
 */
const say = (message: TrialMessage) => writeSync(REPORTS, `${JSON.stringify(message)}\n`);
const fail = (error: unknown) => {
  say({ step: 'failed', reason: (error instanceof Error ? error.message : String(error)).slice(0, 2_000) });
  process.exit(1);
};
process.on('uncaughtException', fail);
// Should the shell end in the middle of a trial, nobody is left to end one that waits for ever.
setTimeout(() => process.exit(1), LIFETIME_MS);

const input = readFileSync(0);
const head = input.indexOf('\n');
const { manifest, place }: Pick<TrialInput, 'manifest' | 'place'> = JSON.parse(input.toString('utf8', 0, head));

try {
  say({ step: 'evaluation', what: manifest.server });
  const release = await loadRelease(manifest, async () => input.subarray(head + 1));
  say({ step: 'render', what: 'the first page' });
  await testRender(release, place, (what) => say({ step: 'render', what }));
  say({ step: 'done' });
  process.exit(0);
} catch (error) {
  fail(error);
}
