import { describe, expect, it } from '@jest/globals';
import { withoutValues } from './without-values.js';

class StatementFailed extends Error {
  override name = 'StatementFailed';
  code = '57014';
  query = 'insert into quote_requests values ($1)';
  parameters = ['Ada Lovelace'];
  detail = 'Failing row contains (Ada Lovelace)';
  driverError = { detail: 'Ada Lovelace' };
}

describe('an error without values', () => {
  const text = (error: unknown) => JSON.stringify(Object.getOwnPropertyDescriptors(error));

  it('is of the same kind, with its message, stack, code and statement', () => {
    const error = new StatementFailed('canceled');
    const copy = withoutValues(error) as StatementFailed;
    expect(copy).toBeInstanceOf(StatementFailed);
    expect([copy.message, copy.stack, copy.name]).toEqual(['canceled', error.stack, 'StatementFailed']);
    expect({ ...copy }).toEqual({
      name: 'StatementFailed',
      code: '57014',
      query: 'insert into quote_requests values ($1)',
    });
    expect(text(copy)).not.toContain('Lovelace');
  });

  it('has causes and collected errors without values', () => {
    const error = new AggregateError([new StatementFailed('first')], 'all failed', {
      cause: new StatementFailed('cause'),
    });
    const copy = withoutValues(error) as AggregateError;
    expect([copy.message, (copy.cause as Error).message, copy.errors[0].message]).toEqual([
      'all failed',
      'cause',
      'first',
    ]);
    expect(text(copy.cause) + text(copy.errors[0])).not.toContain('Lovelace');
  });

  it('leaves other thrown values', () => {
    expect(withoutValues('text')).toBe('text');
  });
});
