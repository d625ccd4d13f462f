import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from './single-flight.js';

/** Reads that the test completes itself. Each resolves to its number in order of start, beginning with 1. */
function readings() {
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const count = ends.length + 1;
      ends.push((error) => (error ? reject(error) : resolve(count)));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { ends, work, settle };
}

describe('SingleFlight', () => {
  it('shares the next run among callers that arrive during one, never the run in progress', async () => {
    const { ends, work, settle } = readings();
    const reads = new SingleFlight<number>();
    const first = reads.read('a', work);
    const meanwhile = [reads.read('a', work), reads.read('a', work), reads.read('a', work)];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toBe(1);
    await settle();
    expect(ends).toHaveLength(2);
    const later = reads.read('a', work);
    ends[1]?.();
    expect(await Promise.all(meanwhile)).toEqual([2, 2, 2]);
    await settle();
    ends[2]?.();
    expect(await later).toBe(3);
  });

  it('starts a new run when none is in progress', async () => {
    const { ends, work } = readings();
    const reads = new SingleFlight<number>();
    for (const count of [1, 2]) {
      const reading = reads.read('a', work);
      ends.at(-1)?.();
      expect(await reading).toBe(count);
    }
  });

  it('runs different keys independently', async () => {
    const { ends, work } = readings();
    const reads = new SingleFlight<number>();
    const both = [reads.read('a', work), reads.read('b', work)];
    expect(ends).toHaveLength(2);
    for (const end of ends) end();
    expect(await Promise.all(both)).toEqual([1, 2]);
  });

  it('fails for the callers of that run, not for later ones', async () => {
    const { ends, work, settle } = readings();
    const reads = new SingleFlight<number>();
    const first = reads.read('a', work);
    const second = reads.read('a', work);
    ends[0]?.(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await settle();
    ends[1]?.();
    expect(await second).toBe(2);
  });

  it('fails when the work cannot start', async () => {
    const reads = new SingleFlight<number>();
    const refuse = () => Promise.reject(new Error('no'));
    await expect(reads.read('a', refuse)).rejects.toThrow('no');
    expect(await reads.read('a', async () => 7)).toBe(7);
  });
});
