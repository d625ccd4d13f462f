import { describe, expect, it } from '@jest/globals';
import { isDatabaseUnreachable } from './is-database-unreachable.js';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('an unreachable database', () => {
  it.each([
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    withCode('57P03'),
    withCode('08006'),
    withCode('53300'),
    withCode('53100'),
    withCode('58030'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('Query read timeout'),
    new Error('timeout exceeded when trying to connect'),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
    Object.assign(new Error('query failed'), { driverError: withCode('57P02') }),
    // Between two statements of a transaction.
    Object.assign(new Error('x'), { name: 'QueryRunnerAlreadyReleasedError' }),
    Object.assign(new Error('x'), { name: 'QueryRunnerProviderAlreadyReleasedError' }),
  ])('is recognized by its error: %s', (error) => {
    expect(isDatabaseUnreachable(error)).toBe(true);
  });

  it.each([withCode('23505'), withCode('57014'), new Error('no such thing'), 'ECONNREFUSED', undefined])(
    'is not confused with a rejected query: %s',
    (error) => {
      expect(isDatabaseUnreachable(error)).toBe(false);
    },
  );
});
