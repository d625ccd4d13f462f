import { describe, expect, it } from '@jest/globals';
import { culpritNamed, culpritOf } from './culprit';

const withStack = (...frames: string[]) =>
  Object.assign(new Error('broken'), {
    stack: ['Error: broken', ...frames.map((frame) => `    at ${frame}`)].join('\n'),
  });

describe('the remote at fault', () => {
  it.each([
    ['Timeout._onTimeout (mfe-forms@1.0.0-0123456789ab:12:7)', 'mfe-forms 1.0.0-0123456789ab'],
    ['mfe-forms@1.0.0-0123456789ab:12:7', 'mfe-forms 1.0.0-0123456789ab'],
    ['async load (mfe-admin@2.0.0-rc.1-0123456789ab:1:1)', 'mfe-admin 2.0.0-rc.1-0123456789ab'],
    ['render (file:///site/node_modules/lib@1.0.0/index.js:1:1)', undefined],
    ['render (/site/mfe-forms@1.0.0/remote.js:1:1)', undefined],
    ['listOnTimeout (node:internal/timers:581:17)', undefined],
  ])('of %j is %s', (frame, expected) => {
    const culprit = culpritOf(withStack('node:internal/process:1:1', frame));
    expect(culprit && `${culprit.remote} ${culprit.version}`).toBe(expected);
  });

  it('owns the topmost stack frame, and is never taken from the message', () => {
    const error = withStack('a (file:///x.js:1:1)', 'b (mfe-b@1:1:1)', 'c (mfe-c@1:1:1)');
    expect(culpritOf(error)).toEqual({ remote: 'mfe-b', version: '1' });
    expect(
      culpritOf(Object.assign(new Error('x'), { stack: 'Error: see mfe-b@1:1:1\n    at node:x:1:1' })),
    ).toBeUndefined();
    expect(culpritOf('mfe-b@1:1:1')).toBeUndefined();
  });

  it('is identified by the file name under which a bundle is evaluated', () => {
    expect(culpritNamed('mfe-forms@1.0.0-0123456789ab')).toEqual({
      remote: 'mfe-forms',
      version: '1.0.0-0123456789ab',
    });
    expect(culpritNamed('file:///site/shell/dist/worker.mjs')).toBeUndefined();
    expect(culpritNamed('node:internal/timers')).toBeUndefined();
  });
});
