import { once } from 'node:events';
import { type Server as HttpServer, type ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An upload on a slow connection may continue for this long after the process is replaced. */
const TIMEOUT_MS = 180_000;

/**
 * Hands over to another process without losing a request. Accepts no new connections. Open ones get `connection: close`
 * with their next answer, because an idle connection that is closed may already carry a request. Endless streams are
 * ended; browsers reconnect to the processes that serve now.
 */
export class Drain {
  private readonly streams = new Set<ServerResponse>();
  private begun = false;

  /** Whether responses must end their connection. */
  get isOn(): boolean {
    return this.begun;
  }

  /** Tracks a response that lasts for hours. */
  watch(stream: ServerResponse): void {
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
  }

  /** Resolves when the last connection is closed, or after the timeout. */
  async finish(server: HttpServer): Promise<void> {
    this.begun = true;
    for (const stream of this.streams) stream.end();
    const timeout = new AbortController();
    const closed = once(server, 'close', timeout).catch(() => undefined);
    // `http.Server.close` would close idle connections immediately.
    Server.prototype.close.call(server);
    await Promise.race([closed, sleep(TIMEOUT_MS, undefined, timeout).catch(() => undefined)]);
    timeout.abort();
  }

  /** Ends streams that would keep the process from exiting. */
  breakOff(): void {
    for (const stream of this.streams) stream.destroy();
  }
}
