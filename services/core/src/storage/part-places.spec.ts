import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { PartPlaces } from './part-places.js';

const make = (options: { usual: number; most: number; patienceMs: number }) =>
  new PartPlaces({ bytes: 10, idleMs: 50, ...options });

/** Whether it comes at once. */
const soon = async (place: Promise<Buffer>) => Promise.race([place.then(() => true), sleep(30, false)]);

describe('places for parts', () => {
  it('are given in the order of asking, never more than there are', async () => {
    const places = make({ usual: 2, most: 2, patienceMs: 60_000 });
    const [one] = [await places.take(), await places.take()];
    expect(one).toHaveLength(10);
    const order: string[] = [];
    const third = places.take().then(() => order.push('third'));
    const fourth = places.take().then(() => order.push('fourth'));
    await sleep(20);
    expect(order).toEqual([]);
    places.give(one);
    await third;
    places.give(one);
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('are one more for whoever has waited too long, up to a limit', async () => {
    const places = make({ usual: 1, most: 2, patienceMs: 100 });
    const stalled = await places.take();
    const late = places.take();
    expect(await soon(late)).toBe(false);
    const other = await late;
    expect(other).not.toBe(stalled);
    const beyond = places.take();
    expect(await Promise.race([beyond, sleep(250, 'waits')])).toBe('waits');
    places.give(other);
    expect(await beyond).toBe(other);
  });

  it('are used again, and given back to the system after a rest', async () => {
    const places = make({ usual: 1, most: 1, patienceMs: 100 });
    const first = await places.take();
    places.give(first);
    const again = await places.take();
    expect(again).toBe(first);
    places.give(again);
    await sleep(150);
    expect(await places.take()).not.toBe(first);
  });
});
