import { describe, expect, it } from '@jest/globals';
import { waitForGuard } from './wait-for-guard.js';

type Entry = { version: string; action: string; releasedBy: string; guard: object | null };
const watching = { state: 'watching', reason: '', warning: '' };
const takenBack = { state: 'taken-back', reason: 'errors in 40% of 50 visits', warning: '' };
const released = (version: string, guard: object | null = null): Entry => ({
  ...{ version, action: 'release', releasedBy: 'ada', guard },
});
const moved = (version: string, action: string, releasedBy: string): Entry => ({
  ...{ version, action, releasedBy, guard: null },
});
const byGuard = moved('1', 'rollback', 'release guard');

/** The outcome of waiting for version 2 if the site returns these histories, the last of them forever. */
function waited(...histories: Entry[][]) {
  let count = 0;
  const site = {
    releases: async () => {
      const history = histories[Math.min(count, histories.length - 1)];
      count += 1;
      return { remotes: [{ history }] };
    },
  };
  const options = { lookMs: 1, undecidedMs: 50 };
  return waitForGuard({ remote: 'mfe-one', version: '2', site }, { text: 'Released', json: {} }, options).then(
    ({ text }) => text,
    (error) => `${error.exitCode}: ${error.message}`,
  );
}

describe('waiting for the guard', () => {
  it.each([
    [
      'waits until it has passed',
      [[released('2', watching)], [released('2', { state: 'passed', reason: '', warning: 'pages shift' })]],
      'Released\nThe guard found nothing worse.\nSlower: pages shift',
    ],
    [
      'tells that it was taken back',
      [[byGuard, released('2', takenBack)]],
      '4: mfe-one 2 was rolled back by release guard: errors in 40% of 50 visits. 1 is released.',
    ],
    [
      'tells that it was taken back, although another was released since',
      [[released('3', watching), byGuard, released('2', takenBack)]],
      '4: mfe-one 2 was rolled back by release guard: errors in 40% of 50 visits. 3 is released.',
    ],
    [
      'tells that it was withdrawn',
      [[moved('2', 'withdraw', 'ben'), released('2')]],
      '4: mfe-one 2 was withdrawn by ben. Nothing is released.',
    ],
    ['goes on when another has replaced it', [[released('3', watching), released('2')]], 'Released'],
    [
      'is content with what was brought back',
      [[moved('2', 'rollback', 'ada'), byGuard, released('2', takenBack)]],
      'Released',
    ],
    [
      'does not wait forever',
      [[released('2', watching)]],
      '3: mfe-one 2 is released, but the guard has not decided: is the worker running?',
    ],
  ])('%s', async (_, histories, told) => {
    expect(await waited(...histories)).toBe(told);
  });
});
