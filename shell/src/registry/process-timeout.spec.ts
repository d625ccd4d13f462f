import { expect, it } from '@jest/globals';
import { ProcessTimeout } from './process-timeout';

/** @returns Elapsed milliseconds by the clock. */
async function wait(timeout: ProcessTimeout) {
  const since = performance.now();
  while (!timeout.isOver) await timeout.pause();
  return performance.now() - since;
}

it('ends after its time when nothing happens', async () => {
  expect(await wait(new ProcessTimeout(200))).toBeLessThan(2_000);
});

it('does not count time while a busy machine suspends the process', async () => {
  const timeout = new ProcessTimeout(1_000);
  await timeout.pause();
  // Stops this thread without using the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  await timeout.pause();
  expect(timeout.isOver).toBe(false);
});

it('counts CPU time of the process', () => {
  const timeout = new ProcessTimeout(100);
  for (const until = performance.now() + 1_000; performance.now() < until; );
  expect(timeout.isOver).toBe(true);
});
