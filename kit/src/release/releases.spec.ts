import { expect, it } from '@jest/globals';
import { listed } from './releases.js';

const entry = (version: string, more: object) => ({
  ...{ version, previousVersion: null, releasedAt: '2026-11-20T22:12:00.000Z', releasedBy: 'ada', commit: null },
  ...{ action: 'release', overruled: null, guard: null },
  ...more,
});

it('lists releases with their overruled checks and guard verdicts, and lists refused uploads', async () => {
  const overruled = [{ check: 'pages', reason: '/: a form is lost' }];
  const releases = {
    remote: 'mfe-one',
    current: { version: '3' },
    notShown: { reason: 'home: broken', instead: '1' },
    history: [
      entry('3', { overruled, guard: { state: 'off', reason: '', warning: '' } }),
      entry('1', { action: 'rollback', releasedBy: 'release guard' }),
      entry('2', { guard: { state: 'taken-back', reason: 'errors in 20% of 20 visits', warning: 'pages shift' } }),
    ],
    kept: [],
    refused: [{ check: 'container', reason: 'it throws', by: 'ben', at: '2026-11-20T22:13:00.000Z' }],
  };
  const site = { origin: 'https://site.example', releases: async () => ({ remotes: [releases] }) };
  const { text } = await listed({ words: ['mfe-one'] }, { site: () => site as never });
  expect(text).toBe(
    [
      'mfe-one',
      '→  3  2026-11-20 22:12:00  ada  guard: left out',
      '    not shown: home: broken; instead: 1',
      '    Against the check "pages": /: a form is lost',
      '   1  2026-11-20 22:12:00  back  release guard',
      '   2  2026-11-20 22:12:00  ada  guard: rolled back: errors in 20% of 20 visits; pages shift',
      '  refused 2026-11-20 22:13:00  ben  by the check "container": it throws',
    ].join('\n'),
  );
});
