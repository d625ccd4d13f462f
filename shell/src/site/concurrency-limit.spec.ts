import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit';

/** Takes a turn; `has` is undefined until there is an answer. */
function asked(limit: ConcurrencyLimit): { has?: boolean } {
  const result: { has?: boolean } = {};
  void limit.take().then((has) => {
    result.has = has;
  });
  return result;
}

describe('a limit of one turn', () => {
  it('counts those that it lets in at once, also when they end', async () => {
    const limit = new ConcurrencyLimit(1);
    const all = [asked(limit), asked(limit), asked(limit)];
    await turn();
    expect(all).toEqual([{ has: true }, {}, {}]);
    limit.letAllIn();
    await turn();
    expect(all).toEqual([{ has: true }, { has: true }, { has: true }]);
    for (const _ of all) limit.end();
    expect(limit.isFull).toBe(false);
    await limit.take();
    expect(limit.isFull).toBe(true);
  });

  it('gives the next turn only after an extra one has ended too', async () => {
    const limit = new ConcurrencyLimit(1);
    await limit.take();
    limit.takeExtra();
    const next = asked(limit);
    limit.end();
    await turn();
    expect(next).toEqual({});
    limit.end();
    await turn();
    expect(next).toEqual({ has: true });
  });
});
