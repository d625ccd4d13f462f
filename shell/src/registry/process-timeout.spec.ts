import { expect, it } from '@jest/globals';
import { ProcessTimeout } from './process-timeout';

it('ends after its time when nothing happens', async () => {
  const timeout = new ProcessTimeout(200);
  const pauses: number[] = [];
  while (!timeout.isOver) {
    const since = performance.now();
    await timeout.pause();
    pauses.push(performance.now() - since);
  }
  // A busy machine lengthens most pauses: had all been as short as the shortest, they would take this long.
  expect(pauses.length * Math.min(...pauses)).toBeLessThan(2_000);
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
  // However long a busy machine takes to grant it that much.
  const since = process.cpuUsage();
  for (let used = 0; used < 200_000; ) {
    const { user, system } = process.cpuUsage(since);
    used = user + system;
  }
  expect(timeout.isOver).toBe(true);
});
