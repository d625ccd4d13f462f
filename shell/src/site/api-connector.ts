import { buildConnector } from 'undici';

/** How long the API takes to restart after a crash, even on a small machine. */
const WAIT_MS = 3_000;
const RETRY_MS = 50;

interface Waiting {
  options: buildConnector.Options;
  callback: buildConnector.Callback;
  until: number;
  error: Error;
  isTrying: boolean;
}

/**
 * Connects to the API, and waits up to 3 s for one that is restarting. No part of a request is sent before there is a
 * connection, so no request can reach the API twice. While the API is down there is one attempt every 50 ms, however
 * many requests wait.
 */
export class ApiConnector {
  private readonly tryOnce = buildConnector({ timeout: WAIT_MS });
  private readonly waiting = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;

  /** @param onAway Called when the API is found to be down. */
  constructor(
    private readonly connections: number,
    private readonly onAway: () => void,
  ) {}

  /** Every connection waits for an API that is down: another request would only queue behind them. */
  get isFull(): boolean {
    return this.waiting.size >= this.connections;
  }

  /** The API is down. */
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  readonly connect: buildConnector.connector = (options, callback) =>
    this.attempt({ options, callback, until: Date.now() + WAIT_MS });

  private attempt(request: Pick<Waiting, 'options' | 'callback' | 'until'>): void {
    this.tryOnce(request.options, (error, socket) => {
      if (!error) return request.callback(null, socket);
      this.waiting.add({ ...request, error, isTrying: false });
      if (this.waiting.size === 1) this.onAway();
      this.timer ??= setTimeout(() => this.retry(), RETRY_MS);
    });
  }

  private retry(): void {
    const now = Date.now();
    for (const request of this.waiting) {
      if (request.until <= now && this.waiting.delete(request)) request.callback(request.error, null);
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => this.retry(), RETRY_MS) : undefined;
    const next = [...this.waiting].find(({ isTrying }) => !isTrying);
    if (!next) return;
    next.isTrying = true;
    this.tryOnce(next.options, (error, socket) => {
      next.isTrying = false;
      if (error) return;
      if (!this.waiting.delete(next)) return void socket.destroy();
      next.callback(null, socket);
      for (const request of this.waiting) {
        if (!request.isTrying && this.waiting.delete(request)) this.attempt(request);
      }
    });
  }
}
