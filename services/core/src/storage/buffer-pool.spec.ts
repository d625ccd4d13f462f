import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { BufferPool } from './buffer-pool.js';

const make = (options: { usual: number; most: number; timeoutMs: number }) =>
  new BufferPool({ bytes: 10, idleMs: 50, ...options });

/** Whether it is available immediately. */
const soon = async (buffer: Promise<Buffer>) => Promise.race([buffer.then(() => true), sleep(30, false)]);

describe('a pool of buffers for parts', () => {
  it('hands out buffers in the order of requests, never more than it has', async () => {
    const buffers = make({ usual: 2, most: 2, timeoutMs: 60_000 });
    const [one] = [await buffers.take(), await buffers.take()];
    expect(one).toHaveLength(10);
    const order: string[] = [];
    const third = buffers.take().then(() => order.push('third'));
    const fourth = buffers.take().then(() => order.push('fourth'));
    await sleep(20);
    expect(order).toEqual([]);
    buffers.give(one);
    await third;
    buffers.give(one);
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('adds one for a caller that waits too long, up to a limit', async () => {
    const buffers = make({ usual: 1, most: 2, timeoutMs: 100 });
    const stalled = await buffers.take();
    const late = buffers.take();
    expect(await soon(late)).toBe(false);
    const other = await late;
    expect(other).not.toBe(stalled);
    const beyond = buffers.take();
    expect(await Promise.race([beyond, sleep(250, 'waits')])).toBe('waits');
    buffers.give(other);
    expect(await beyond).toBe(other);
  });

  it('reuses buffers, and frees idle ones after a while', async () => {
    const buffers = make({ usual: 1, most: 1, timeoutMs: 100 });
    const first = await buffers.take();
    buffers.give(first);
    const again = await buffers.take();
    expect(again).toBe(first);
    buffers.give(again);
    await sleep(150);
    expect(await buffers.take()).not.toBe(first);
  });
});
