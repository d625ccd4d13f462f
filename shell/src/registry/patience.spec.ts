import { expect, it } from '@jest/globals';
import { Patience } from './patience';

/** @returns Milliseconds by the clock. */
async function wait(patience: Patience) {
  const since = performance.now();
  while (!patience.isOver) await patience.pause();
  return performance.now() - since;
}

it('is over after its time where nothing happens', async () => {
  expect(await wait(new Patience(200))).toBeLessThan(2_000);
});

it('does not count the time in which a busy machine stops the process', async () => {
  const patience = new Patience(1_000);
  await patience.pause();
  // Stops this thread without using the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  await patience.pause();
  expect(patience.isOver).toBe(false);
});

it('counts the time in which the process computes', () => {
  const patience = new Patience(100);
  for (const until = performance.now() + 1_000; performance.now() < until; );
  expect(patience.isOver).toBe(true);
});
