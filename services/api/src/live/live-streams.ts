import type { Response } from 'express';
import { ApiException, tooManyRequests } from '../common/api-exception.js';

/** A page needs one stream. A session with more than this leaks streams. */
const MAX_PER_SESSION = 10;
/** How soon a browser reconnects after a stream has ended. */
const RETRY_MS = 2_000;
/** A reader that is this far behind is disconnected. It reconnects and reads all lists again. */
const MAX_BEHIND_BYTES = 4 * 1024 * 1024;

/** Neither cached nor buffered: events must arrive immediately. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** The open streams of server-sent events of this process. */
export class LiveStreams {
  private readonly streams = new Map<Response, string>();
  private isClosed = false;

  get count(): number {
    return this.streams.size;
  }

  get isEmpty(): boolean {
    return this.streams.size === 0;
  }

  /** Sessions with an open stream. */
  get sessionIds(): string[] {
    return [...new Set(this.streams.values())];
  }

  /** @throws 429 if the session has too many streams, 503 during shutdown */
  open(response: Response, sessionId: string): void {
    if (this.isClosed) throw new ApiException(503, 'The service is about to restart.');
    const count = [...this.streams.values()].filter((id) => id === sessionId).length;
    if (count >= MAX_PER_SESSION) throw tooManyRequests(RETRY_MS / 1_000);
    this.streams.set(response, sessionId);
    response.once('close', () => this.streams.delete(response));
    response.writeHead(200, STREAM_HEADERS);
    response.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Sends to all streams. */
  send(name: string, ...data: readonly object[]): void {
    this.write(data.map((one) => eventText(name, one)).join(''));
  }

  /** Sends to one stream. */
  sendTo(stream: Response, name: string, data: object): void {
    this.writeTo(stream, eventText(name, data));
  }

  /** A comment as a heartbeat for proxies and browsers. */
  beat(): void {
    this.write(':\n\n');
  }

  /** Ends the streams of these sessions. */
  end(sessionIds: ReadonlySet<string>): void {
    for (const [stream, sessionId] of this.streams) if (sessionIds.has(sessionId)) stream.end();
  }

  /** Ends all streams: each browser reconnects and reads all lists again. */
  endAll(): void {
    this.end(new Set(this.sessionIds));
  }

  close(): void {
    this.isClosed = true;
    this.endAll();
  }

  private write(text: string): void {
    for (const stream of this.streams.keys()) this.writeTo(stream, text);
  }

  private writeTo(stream: Response, text: string): void {
    if (stream.writableLength > MAX_BEHIND_BYTES) stream.destroy();
    else if (text && this.streams.has(stream) && !stream.writableEnded) stream.write(text);
  }
}

const eventText = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
