import { Inject, Injectable } from '@nestjs/common';
import { OUTBOX_CHANNEL } from '@site/contracts';
import pg from 'pg';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { RECONNECT_MS } from '../jobs/job-options.js';
import { LOGGER } from '../settings/tokens.js';

/**
 * Calls back at every commit that wrote to the outbox. LISTEN needs a connection of its own; when
 * that is lost it is made anew, and the callback is called once more, for what was missed meanwhile.
 */
@Injectable()
export class OutboxListenerService {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private told = false;

  constructor(
    private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(onEvents: () => void): void {
    void this.connect(onEvents);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  private async connect(onEvents: () => void): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
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
      this.timer = setTimeout(() => void this.connect(onEvents), RECONNECT_MS);
    };
    client.on('error', reconnect);
    client.on('end', () => reconnect());
    client.on('notification', onEvents);
    try {
      await client.connect();
      await client.query(`listen ${OUTBOX_CHANNEL}`);
      this.told = false;
      onEvents();
    } catch (error) {
      reconnect(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
