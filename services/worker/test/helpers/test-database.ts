import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EFFECTS_OF, type UtmValues } from '@site/contracts';
import pg from 'pg';

const MIGRATE = fileURLToPath(new URL('../../../core/dist/cli/migrate.js', import.meta.url));

export interface EffectRecord {
  effect: string;
  state: string;
  attempts: number;
  last_error: string | null;
  done_at: Date | null;
}

export interface SubmittedEvent {
  eventId: string;
  requestId: string;
}

export interface SubmittedLead extends SubmittedEvent {
  quoteRequestId: string;
}

/** A database of its own with the product's schema, on the server that TEST_DATABASE_URL names. */
export class TestDatabase {
  private constructor(
    readonly url: string,
    readonly pool: pg.Pool,
    private readonly name: string,
  ) {}

  static async create(): Promise<TestDatabase> {
    const name = `worker_${randomUUID().replaceAll('-', '')}`;
    await onServer(`CREATE DATABASE ${name}`);
    const url = new URL(serverUrl());
    url.pathname = `/${name}`;
    await promisify(execFile)(process.execPath, [MIGRATE, 'up'], { env: { ...process.env, DATABASE_URL: url.href } });
    const pool = new pg.Pool({ connectionString: url.href });
    pool.on('error', () => {});
    return new TestDatabase(url.href, pool, name);
  }

  async drop(): Promise<void> {
    await this.pool.end();
    await onServer(`DROP DATABASE ${this.name} WITH (FORCE)`);
  }

  /** What the API does with a submission: lead, event and effects in one transaction. */
  async submitLead(changes: { fullName?: string; campaign?: UtmValues } = {}): Promise<SubmittedLead> {
    const eventId = randomUUID();
    const requestId = `request-${eventId.slice(0, 8)}`;
    const quoteRequestId = randomUUID();
    await this.#transaction(async (client) => {
      await client.query(
        `INSERT INTO quote_requests (id, full_name, email, phone, zip_code, message, services, status, request_id, utm_source, utm_campaign)
         VALUES ($1, $2, 'ada@example.com', '(214) 555-0123', '75201', 'A new roof, please', '{roofing}', 'new', $3, $4, $5)`,
        [
          quoteRequestId,
          changes.fullName ?? 'Ada Lovelace',
          requestId,
          changes.campaign?.utm_source ?? null,
          changes.campaign?.utm_campaign ?? null,
        ],
      );
      await writeEvent(client, eventId, 'quote-request.submitted', { quoteRequestId }, requestId);
    });
    return { eventId, requestId, quoteRequestId };
  }

  /** What the API does with an investment inquiry. */
  async submitInquiry(campaign: UtmValues = {}): Promise<SubmittedEvent & { investmentInquiryId: string }> {
    const eventId = randomUUID();
    const requestId = `request-${eventId.slice(0, 8)}`;
    const investmentInquiryId = randomUUID();
    await this.#transaction(async (client) => {
      await client.query(
        `INSERT INTO investment_inquiries (id, full_name, email, phone, investment_amount, message, request_id, utm_source, utm_term)
         VALUES ($1, 'Grace Hopper', 'grace@example.com', '(214) 555-0124', '$50,000', 'Which houses are next?', $2, $3, $4)`,
        [investmentInquiryId, requestId, campaign.utm_source ?? null, campaign.utm_term ?? null],
      );
      await writeEvent(client, eventId, 'investment-inquiry.submitted', { investmentInquiryId }, requestId);
    });
    return { eventId, requestId, investmentInquiryId };
  }

  /** What the API does with an event of `POST /api/events`. */
  async recordEvent(event: Record<string, string>, occurredAt: string): Promise<string> {
    const eventId = randomUUID();
    await this.#transaction((client) =>
      writeEvent(client, eventId, 'analytics.recorded', { event, occurredAt }, `request-${eventId.slice(0, 8)}`),
    );
    return eventId;
  }

  async effects(eventId: string): Promise<EffectRecord[]> {
    const { rows } = await this.pool.query<EffectRecord>(
      'SELECT effect, state, attempts, last_error, done_at FROM effects WHERE event_id = $1 ORDER BY effect',
      [eventId],
    );
    return rows;
  }

  async count(sql: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`);
    return rows[0]?.count ?? 0;
  }

  async #transaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await work(client);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
}

async function writeEvent(
  client: pg.PoolClient,
  id: string,
  type: keyof typeof EFFECTS_OF,
  payload: object,
  requestId: string,
): Promise<void> {
  await client.query('INSERT INTO outbox (id, type, payload, request_id) VALUES ($1, $2, $3, $4)', [
    id,
    type,
    payload,
    requestId,
  ]);
  for (const effect of EFFECTS_OF[type]) {
    await client.query("INSERT INTO effects (event_id, effect, state) VALUES ($1, $2, 'queued')", [id, effect]);
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests by `npm test -- integration`');
  return url;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
