import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sendFile } from './send-file';

const SECOND = 1_000;
const SIZE = 1_000_000;

/** A connection that the test controls. */
class Connection {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  aborted = false;
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  open() {}
  send() {
    latest = this;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  takes(loaded: number) {
    this.upload.onprogress?.({ loaded, total: SIZE });
  }
  answers(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}
let latest: Connection;

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.XMLHttpRequest = Connection as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = real;
  jest.useRealTimers();
});

function start() {
  const { done } = sendFile('photos', new File([new Uint8Array(SIZE)], 'roof.jpg'), () => undefined);
  return { done, connection: latest };
}
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * SECOND);

it('gives up a connection without progress for 60 s', async () => {
  const { done, connection } = start();
  pass(1);
  connection.takes(64_000);
  pass(59);
  expect(connection.aborted).toBe(false);
  pass(1);
  expect(connection.aborted).toBe(true);
  expect(await done).toEqual({ status: 0 });
});

it('waits up to three times the longest gap of a slow connection', async () => {
  const { done, connection } = start();
  connection.takes(500_000);
  pass(40);
  connection.takes(600_000);
  pass(1);
  connection.takes(650_000);
  pass(119);
  expect(connection.aborted).toBe(false);
  pass(1);
  expect(connection.aborted).toBe(true);
  expect(await done).toEqual({ status: 0 });
});

it('waits 2 minutes for the answer after the last byte, which may still be on the phone', async () => {
  const { done, connection } = start();
  connection.takes(SIZE);
  pass(119);
  expect(connection.aborted).toBe(false);
  connection.answers(201, { files: ['/api/files/roof.jpg'] });
  expect(await done).toEqual({ path: '/api/files/roof.jpg' });

  const hung = start();
  hung.connection.takes(SIZE);
  pass(120);
  expect(hung.connection.aborted).toBe(true);
  expect(await hung.done).toEqual({ status: 0 });
});
