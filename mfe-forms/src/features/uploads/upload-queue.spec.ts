import { describe, expect, it } from '@jest/globals';
import { readAnswer, type Sent } from './send-file';
import { isPending, type Upload, UploadQueue } from './upload-queue';

const file = (name: string) => new File(['12345'], name);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A queue with a network that the test controls: requests in the order they were made. */
function queueByHand() {
  const requests: {
    name: string;
    answer(sent: Sent): Promise<unknown>;
    progress(sent: number): void;
    aborted: boolean;
  }[] = [];
  const settled: string[] = [];
  const waits: number[] = [];
  const queue = new UploadQueue({
    send: (_field, { name }, progress) => {
      const { promise, resolve } = withResolvers<Sent>();
      const request = {
        name,
        progress,
        aborted: false,
        answer(sent: Sent) {
          resolve(sent);
          return turn();
        },
      };
      requests.push(request);
      return {
        done: promise,
        abort: () => {
          request.aborted = true;
        },
      };
    },
    onSettled: ({ name, state }) => settled.push(`${name} ${state}`),
    wait: async (ms) => void waits.push(ms),
  });
  const states = () => queue.all().map(({ state }: Upload) => state);
  return { queue, requests, settled, waits, states };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the upload queue', () => {
  it('sends three at a time, and starts the next when one finishes', async () => {
    const { queue, requests, states } = queueByHand();
    queue.add('photos', ['a', 'b', 'c'].map(file));
    queue.add('pdfFiles', ['d', 'e'].map(file));
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    await requests[1]?.answer({ path: '/b' });
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
    expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps order, path and progress, and reports each settled file', async () => {
    const { queue, requests, settled } = queueByHand();
    queue.add('photos', [file('a'), file('b')]);
    requests[0]?.progress(3);
    expect(queue.all()[0]).toMatchObject({ sent: 3, state: 'sending' });
    await requests[1]?.answer({ path: '/b' });
    await requests[0]?.answer({ path: '/a' });
    expect(queue.all().map(({ path }) => path)).toEqual(['/a', '/b']);
    expect(settled).toEqual(['b done', 'a done']);
    expect(queue.all().some(isPending)).toBe(false);
  });

  it('retries a dropped connection three times automatically, then reports the failure', async () => {
    const { queue, requests, settled, waits, states } = queueByHand();
    queue.add('photos', [file('a')]);
    for (const status of [0, 503, 0]) {
      await requests.at(-1)?.answer({ status });
      expect(states()).toEqual(['sending']);
    }
    expect(waits).toEqual([500, 1000, 2000]);
    await requests.at(-1)?.answer({ status: 0 });
    expect(requests).toHaveLength(4);
    expect(states()).toEqual(['failed']);
    expect(settled).toEqual(['a failed']);
  });

  it('does not retry a file that the server has rejected, and keeps the reason', async () => {
    const { queue, requests } = queueByHand();
    queue.add('photos', [file('a'), file('b')]);
    await requests[0]?.answer({ status: 415, reason: 'No photo' });
    await requests[1]?.answer({ status: 500, reason: 'Internal' });
    queue.add('photos', [file('c')]);
    await requests[2]?.answer({ status: 429, reason: 'Try again in 2 minutes' });
    expect(requests).toHaveLength(3);
    expect(queue.all().map(({ state, reason, final }) => [state, reason, final])).toEqual([
      ['failed', 'No photo', true],
      ['failed', undefined, false],
      ['failed', 'Try again in 2 minutes', false],
    ]);
  });

  it('retries manually, and then automatically again', async () => {
    const { queue, requests, states } = queueByHand();
    queue.add('photos', [file('a')]);
    await requests[0]?.answer({ status: 500 });
    queue.retry(queue.all()[0]?.id ?? 0);
    await requests[1]?.answer({ status: 0 });
    await requests[2]?.answer({ path: '/a' });
    expect(states()).toEqual(['done']);
  });

  it('cancels a request, ignores its late answer, and starts the next file', async () => {
    const { queue, requests, settled, states } = queueByHand();
    queue.add('photos', ['a', 'b', 'c', 'd'].map(file));
    queue.remove(queue.all()[0]?.id ?? 0);
    expect(requests[0]?.aborted).toBe(true);
    expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    await requests[0]?.answer({ path: '/a' });
    expect(states()).toEqual(['sending', 'sending', 'sending']);
    expect(settled).toEqual([]);
  });

  it('shows the files of a draft as uploaded, first and once', async () => {
    const { queue, requests, states } = queueByHand();
    queue.add('photos', [file('b')]);
    const kept = [{ field: 'pdfFiles', path: '/a', name: 'a', size: 7, at: 5 }] as const;
    queue.restore(kept);
    queue.restore(kept);
    expect(queue.all().map(({ name }) => name)).toEqual(['a', 'b']);
    expect(states()).toEqual(['done', 'sending']);
    expect(queue.kept()).toEqual(kept);
    await requests[0]?.answer({ path: '/b' });
    expect(queue.kept()).toMatchObject([{ path: '/a' }, { path: '/b', name: 'b', size: 5, field: 'photos' }]);
    expect(requests).toHaveLength(1);
  });

  it('keeps files that are not uploaded yet for the draft, and shows them as lost after a reload', async () => {
    const { queue, requests } = queueByHand();
    queue.add('photos', ['a', 'b', 'c'].map(file));
    await requests[0]?.answer({ path: '/a' });
    await requests[1]?.answer({ status: 415 });
    const chosen = [
      { field: 'photos', path: '/a', name: 'a', size: 5, at: expect.any(Number) },
      { field: 'photos', path: '', name: 'c', size: 5, at: expect.any(Number) },
    ];
    expect(queue.chosen()).toEqual(chosen);
    const reloaded = queueByHand();
    for (let count = 0; count < 2; count += 1) reloaded.queue.restore(queue.chosen());
    expect(reloaded.queue.all()).toMatchObject([
      { name: 'a', state: 'done' },
      { name: 'c', state: 'failed', final: true, reason: 'Not uploaded. Please choose it again.' },
    ]);
    expect(reloaded.queue.pending()).toBe(false);
    expect(reloaded.queue.kept()).toMatchObject([{ path: '/a' }]);
    // Also after the next reload.
    expect(reloaded.queue.chosen()).toEqual(chosen);
    expect(reloaded.requests).toEqual([]);
  });

  it('is empty after clear, with all requests canceled', async () => {
    const { queue, requests } = queueByHand();
    queue.add('photos', ['a', 'b', 'c', 'd'].map(file));
    queue.clear();
    await turn();
    expect(queue.all()).toEqual([]);
    expect(requests.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });
});

describe('the answer to an upload', () => {
  it.each([
    [201, '{"files":["/api/files/x/a.jpg"]}', { path: '/api/files/x/a.jpg' }],
    [200, '{"files":["/api/files/x/a.jpg"]}', { status: 200 }],
    [201, '{"files":[]}', { status: 201 }],
    [201, 'null', { status: 201 }],
    [415, '{"message":"No photo"}', { status: 415, reason: 'No photo' }],
    [502, '<html>', { status: 502 }],
  ])('is read from %d %s', (status, text, sent) => {
    expect(readAnswer(status, text)).toEqual(sent);
  });
});
