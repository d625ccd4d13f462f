import { expect, it } from '@jest/globals';
import { makePools } from './words.ts';

it('makes up leads from the same words on every run', () => {
  const pools = makePools(7);
  expect(makePools(7)).toEqual(pools);
  expect(makePools(8).names).not.toEqual(pools.names);
  expect(pools.mailboxes.filter((mailbox) => !/^[a-z0-9][a-z0-9._-]+$/.test(mailbox))).toEqual([]);
});
