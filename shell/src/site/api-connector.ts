import { buildConnector } from 'undici';

/** As long as the API takes to be started again after a crash, also on a small machine. */
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
 * Connects to the API, and waits up to 3 s for one that is restarting. Before there is a connection nothing of a request has
 * been sent, so none can reach the API twice. While it is away there is one attempt every 50 ms, however many wait.
 */
export class ApiConnector {
  private readonly tryOnce = buildConnector({ timeout: WAIT_MS });
  private readonly waiting = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;

  /** @param onAway Called when the API turns out to be away. */
  constructor(
    private readonly connections: number,
    private readonly onAway: () => void,
  ) {}

  /** Every connection waits for an API that is away: another request would only queue behind them. */
  get isFull(): boolean {
    return this.waiting.size >= this.connections;
  }

  /** The API is away. */
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
