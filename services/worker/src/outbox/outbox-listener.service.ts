import { OUTBOX_CHANNEL } from '@site/contracts';
import pg from 'pg';
import type { Logger } from 'pino';
import { RECONNECT_MS } from '../jobs/job-options.js';

/**
 * Calls back at every commit that wrote to the outbox. LISTEN needs a connection of its own; when
 * that is lost it is made anew, and the callback is called once more, for what was missed meanwhile.
 */
export class OutboxListener {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private told = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
    private readonly onEvents: () => void,
  ) {}

  start(): void {
    void this.connect();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'outbox-listener',
    });
    this.client = client;
    let isOver = false;
    const reconnect = (error?: Error) => {
      if (isOver || this.closed) return;
      isOver = true;
      if (!this.told) this.logger.warn({ err: error }, 'the outbox cannot be listened to; trying again until it can');
      this.told = true;
      client.end().catch(() => {});
      this.timer = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('error', reconnect);
    client.on('end', () => reconnect());
    client.on('notification', this.onEvents);
    try {
      await client.connect();
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
      this.told = false;
      this.onEvents();
    } catch (error) {
      reconnect(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
