import { describe, expect, it } from '@jest/globals';
import { newestReport } from './type-errors-plugin';

const NONE = '8:21:02 PM - Found 0 errors. Watching for file changes.\n';
const ONE = `src/part.tsx(3,7): error TS2322: Type 'string' is not assignable to type 'number'.
  More about it.
8:21:03 PM - Found 1 error. Watching for file changes.
`;
const ERRORS = ["src/part.tsx(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n  More about it."];

describe('the newest report of the compiler', () => {
  it('is complete before it counts', () => {
    expect(newestReport(ONE.slice(0, 90))).toBeUndefined();
    expect(newestReport(ONE)?.errors).toEqual(ERRORS);
  });

  it('is the last of several that arrive at once, and what follows it is kept', () => {
    expect(newestReport(NONE + ONE)?.errors).toEqual(ERRORS);
    expect(newestReport(ONE + NONE)?.errors).toEqual([]);
    const { rest = '' } = newestReport(NONE + ONE.slice(0, 90)) ?? {};
    expect(newestReport(rest + ONE.slice(90))?.errors).toEqual(ERRORS);
  });
});
