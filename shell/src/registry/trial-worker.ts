import { parentPort, workerData } from 'node:worker_threads';
import { loadRelease } from '../server/loaded-release';
import { testRender } from '../server/test-render';
import type { TrialInput, TrialMessage } from './trial';

/**
 * The thread of a trial: evaluates a server bundle and renders its samples, as the shell would. It tells what it is
 * about to do, so that whoever waits knows in what it hung or died.
 */
const say = (message: TrialMessage) => parentPort?.postMessage(message);
const { manifest, code, place } = workerData as TrialInput;

try {
  say({ step: 'evaluation', what: manifest.server });
  const release = await loadRelease(manifest, async () => Buffer.from(code));
  say({ step: 'render', what: 'the first page' });
  await testRender(release, place, (what) => say({ step: 'render', what }));
  say({ step: 'done' });
} catch (error) {
  say({ step: 'failed', reason: error instanceof Error ? error.message : String(error) });
}
