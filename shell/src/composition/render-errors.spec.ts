import { describe, expect, it, jest } from '@jest/globals';
import type { RemoteFailure } from '@site/core/registry';
import { RemoteError } from '../app/runtime';
import type { RemoteInfo, SiteSnapshot } from '../app/site-snapshot';
import { RenderTimeout } from './render';
import { failureOf, RenderErrors } from './render-errors';

const info = (name: string, version: string): RemoteInfo => ({
  name,
  version,
  entry: '',
  shared: { js: [], css: [] },
  pages: {},
  slots: {},
});
const snapshot: SiteSnapshot = {
  id: 'x',
  origin: 'https://site.example',
  shellBase: '/shell/x/',
  year: 2026,
  remotes: { 'mfe-a': info('mfe-a', '1.0.0-a'), 'mfe-ab': info('mfe-ab', '1.0.0-a') },
  routes: [{ path: '/a', remote: 'mfe-a', page: 'first', layout: 'site' }],
  slots: {},
};
const thrown = (stack: string) => Object.assign(new Error('secret'), { stack });

describe('failureOf names', () => {
  const of = (error: unknown, componentStack?: string) => failureOf(snapshot, '/a', error, componentStack);

  it('the remote that owns the topmost frame', () => {
    const stack = 'Error: secret\n    at Form (mfe-ab@1.0.0-a:3:4)\n    at Page (mfe-a@1.0.0-a:1:2)';
    expect(of(thrown(stack))).toEqual({
      remote: 'mfe-ab',
      version: '1.0.0-a',
      part: 'remote',
      kind: 'render',
      side: 'server',
      count: 1,
    });
    expect(of(thrown('Error\n    at Page (mfe-a@1.0.0-a:1:2)'))).toMatchObject({ remote: 'mfe-a', part: 'page:first' });
  });

  it('the remote of the surrounding components when the error has no frame of a remote', () => {
    const stack = '\n    at Page (mfe-a@1.0.0-a:1:2)\n    at PageOutlet (file:///shell/main.mjs:1:1)';
    expect(of(new RenderTimeout('late'), stack)).toMatchObject({ remote: 'mfe-a', kind: 'timeout' });
    expect(of('a thrown text', stack)).toMatchObject({ remote: 'mfe-a', kind: 'render' });
  });

  it('the remote that was missing', () => {
    expect(of(new RemoteError('mfe-ab', 'not-exposed'))).toMatchObject({ remote: 'mfe-ab', kind: 'load' });
  });

  it('no remote when none is involved', () => {
    expect(of(thrown('Error\n    at Header (file:///shell/main.mjs:1:1)'))).toBeUndefined();
    expect(of(new RemoteError('mfe-none', 'not-released'))).toBeUndefined();
    // Not the version that is shown.
    expect(of(thrown('Error\n    at Page (mfe-a@1.0.0-b:1:2)'))).toBeUndefined();
  });
});

describe('RenderErrors', () => {
  it('writes simultaneous errors in one batch, and survives a database that does not answer', async () => {
    const written: RemoteFailure[][] = [];
    const complaints: string[] = [];
    let isDown = false;
    const errors = new RenderErrors(
      {
        count: async (failures) => {
          if (isDown) throw new Error('down');
          written.push([...failures]);
        },
      },
      { error: (_details, message) => complaints.push(message) },
    );
    const error = thrown('Error\n    at Page (mfe-a@1.0.0-a:1:2)');
    for (let count = 0; count < 3; count += 1) errors.add(snapshot, '/a', [{ error }]);
    await errors.flush();
    await errors.flush();
    expect(written).toEqual([[expect.objectContaining({ remote: 'mfe-a', count: 3 })]]);
    isDown = true;
    errors.add(snapshot, '/a', [{ error }]);
    await errors.flush();
    expect(complaints).toEqual(['failures of remotes could not be counted']);
  });

  it('writes a batch within 2 s of the first error, again and again', async () => {
    jest.useFakeTimers();
    try {
      const counts: number[] = [];
      const errors = new RenderErrors(
        { count: async (failures) => void counts.push(...failures.map(({ count }) => count)) },
        { error: () => undefined },
      );
      for (const count of [1, 2]) {
        errors.add(snapshot, '/a', Array(count).fill({ error: thrown('Error\n    at Page (mfe-a@1.0.0-a:1:2)') }));
        await jest.advanceTimersByTimeAsync(2_000);
      }
      expect(counts).toEqual([1, 2]);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('counts an empty slot for the page that shows it', async () => {
  const counted: RemoteFailure[] = [];
  const errors = new RenderErrors(
    { count: async (failures) => void counted.push(...failures) },
    { error: () => undefined },
  );
  errors.add(snapshot, '/a', [], 2);
  errors.add(snapshot, '/elsewhere', [], 1);
  await errors.flush();
  expect(counted).toEqual([
    { remote: 'mfe-a', version: '1.0.0-a', part: 'page:first', kind: 'unfilled', side: 'server', count: 2 },
  ]);
});
