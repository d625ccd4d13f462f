import { afterEach, describe, expect, it } from '@jest/globals';
import type { Crash } from '@site/core/registry';
import { watchUncaught } from './uncaught';

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;
const before = EVENTS.map((event) => process.listeners(event as 'uncaughtException'));

/** Calls listeners of `uncaughtException` as Node would: a real throw would end the tests. */
function watch({ log = () => undefined }: { log?: (details: object) => void } = {}) {
  const reported: Crash[] = [];
  const replaced = new Promise<void>((replace) =>
    watchUncaught({
      report: async (crash) => {
        reported.push(crash);
        return { count: 1 };
      },
      refresh: async () => undefined,
      replace,
      log: { fatal: log, error: log },
    }),
  );
  const [onError, onRejection] = EVENTS.map(
    (event, index) =>
      process.listeners(event as 'uncaughtException').find((one) => !before[index]?.includes(one)) as (
        error: unknown,
      ) => void,
  );
  const late = new Promise((_resolve, reject) => setTimeout(reject, 1_000, new Error('not replaced')).unref());
  return { reported, replaced: Promise.race([replaced, late]), onError, onRejection };
}

afterEach(() => {
  EVENTS.forEach((event, index) => {
    for (const one of process.listeners(event as 'uncaughtException')) {
      if (!before[index]?.includes(one)) process.off(event, one);
    }
  });
});

const STACK = 'Error: broken\n    at fail (mfe-x@1.0.0-abc:1:1)';
const withStack = (error: object) => Object.assign(error, { stack: STACK });
const throwing = (name: string) =>
  Object.defineProperty(new Error('broken'), name, {
    get() {
      throw new Error('never read');
    },
  });
const UNREADABLE = 'an error that cannot be read';
const CRASH = { remote: 'mfe-x', version: '1.0.0-abc', kind: 'error' };

describe('an uncaught error', () => {
  it.each([
    ['of the ordinary kind', withStack(new Error('broken\n  twice')), [{ ...CRASH, reason: 'Error: broken twice' }]],
    [
      'with a symbol as its name',
      withStack(Object.assign(new Error(), { name: Symbol('x') })),
      [{ ...CRASH, reason: UNREADABLE }],
    ],
    ['with a message that throws', withStack(throwing('message')), [{ ...CRASH, reason: UNREADABLE }]],
    ['with a stack that throws', throwing('stack'), []],
    ['with a stack that is no text', Object.assign(new Error('broken'), { stack: 1 }), []],
    ['with a stack without a prototype', Object.assign(new Error('broken'), { stack: Object.create(null) }), []],
    ['without a prototype', Object.create(null), []],
  ])('%s makes another process replace this one', async (_what, error, expected) => {
    const { onError, replaced, reported } = watch();
    onError?.(error);
    await replaced;
    expect(reported).toEqual(expected);
  });

  it('is still reported, and is logged as text, if the logger throws', async () => {
    const written: object[] = [];
    const log = (details: { err?: unknown }) => {
      if (details.err instanceof Error) throw new TypeError('Cannot add property');
      written.push(details);
    };
    const { onError, onRejection, replaced, reported } = watch({ log });
    onError?.(withStack(new Error('broken')));
    await replaced;
    expect(reported).toHaveLength(1);
    onRejection?.(withStack(new Error('broken')));
    const line = { err: 'Error: broken', remote: 'mfe-x', version: '1.0.0-abc' };
    expect(written).toEqual([line, line]);
  });

  it('is reported once per process', async () => {
    const { onError, replaced, reported } = watch();
    for (let count = 0; count < 3; count += 1) onError?.(withStack(new Error('broken')));
    await replaced;
    expect(reported).toHaveLength(1);
  });
});
