import { once } from 'node:events';
import { type Server as HttpServer, type ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An upload on a weak line may go on for this long once the process has given its place to another. */
const TIMEOUT_MS = 180_000;

/**
 * How a process gives its place to another without a request being lost. It takes no new connection. Those that are open
 * are told with their next answer to end (`connection: close`), for one that is closed while it is idle may carry a request
 * already. Streams that never end by themselves are ended; browsers come again, to those who serve now.
 */
export class Drain {
  private readonly streams = new Set<ServerResponse>();
  private begun = false;

  /** Whether answers are to end their connection. */
  get isOn(): boolean {
    return this.begun;
  }

  /** Of an answer that goes on for hours. */
  watch(stream: ServerResponse): void {
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
  }

  /** Resolves when the last connection is closed, or was waited for long enough. */
  async finish(server: HttpServer): Promise<void> {
    this.begun = true;
    for (const stream of this.streams) stream.end();
    const timeout = new AbortController();
    const closed = once(server, 'close', timeout).catch(() => undefined);
    // `http.Server.close` would close idle connections at once.
    Server.prototype.close.call(server);
    await Promise.race([closed, sleep(TIMEOUT_MS, undefined, timeout).catch(() => undefined)]);
    timeout.abort();
  }

  /** Breaks off what would hold up the end of the process. */
  breakOff(): void {
    for (const stream of this.streams) stream.destroy();
  }
}
