import { describe, expect, it } from '@jest/globals';
import { withdraw } from './commands.js';

/** The outcome of a withdrawal from a site that answers so, and what the site was asked. */
async function withdrawn(answer: object, input: object = {}) {
  const asked: unknown[] = [];
  const site = {
    withdraw: async (...question: unknown[]) => {
      asked.push(question);
      return { remote: 'mfe-one', version: '2', inUse: false, overruled: [], ...answer };
    },
  };
  const outcome = await withdraw({ words: ['mfe-one'], by: 'Ada', ...input }, { site: () => site }).then(
    ({ text }) => text.replace(/\d+ ms/, '5 ms'),
    (error) => `${error.exitCode}: ${error.message}`,
  );
  return { outcome, asked };
}

describe('a withdrawal', () => {
  it('takes the frontend out of the site', async () => {
    expect(await withdrawn({})).toEqual({
      outcome: 'Withdrew mfe-one 2 (5 ms)',
      asked: [['mfe-one', { by: 'Ada' }]],
    });
  });

  it('tells what it was forced against, and that the site still shows it', async () => {
    const overruled = [{ check: 'needed', reason: 'others need mfe-one: the page /one, on /' }];
    expect(await withdrawn({ inUse: true, overruled }, { force: true })).toEqual({
      outcome:
        'Withdrew mfe-one 2 (5 ms). The site still shows it: see its log\nAgainst the check "needed": others need mfe-one: the page /one, on /',
      asked: [['mfe-one', { by: 'Ada', force: true }]],
    });
  });

  it.each([{ dist: 'dist' }, { commit: '0123456' }])('sends no build: %j', async (input) => {
    expect(await withdrawn({}, input)).toEqual({
      outcome: '2: --withdraw goes without --dist and --commit.',
      asked: [],
    });
  });
});
