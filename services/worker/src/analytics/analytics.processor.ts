import { Processor } from '@nestjs/bullmq';
import { UTM_FIELDS } from '@site/contracts';
import type { EntityManager } from 'typeorm';
import { EffectProcessor } from '../effects/effect.processor.js';
import { processorOf } from '../jobs/job-options.js';
import type { StoredEvent } from '../outbox/stored-event.js';

interface AnalyticsRecord {
  name: string;
  payload: Record<string, string>;
  occurredAt: Date;
}

/** Stores analytics events: a visitor's as it came, a lead's made from the lead. */
@Processor(...processorOf('analytics'))
export class AnalyticsProcessor extends EffectProcessor {
  async handle(event: StoredEvent, manager: EntityManager): Promise<void> {
    const { name, payload, occurredAt } = await recordOf(event, manager);
    await manager.query(
      `INSERT INTO analytics_events (event_id, name, payload, occurred_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (event_id) DO NOTHING`,
      [event.id, name, payload, occurredAt],
    );
  }
}

async function recordOf(event: StoredEvent, manager: EntityManager): Promise<AnalyticsRecord> {
  if (event.type === 'analytics.recorded') {
    const { name, ...payload } = event.payload.event;
    return { name, payload, occurredAt: new Date(event.payload.occurredAt) };
  }
  return { name: 'form_submit', payload: await submissionOf(event, manager), occurredAt: event.createdAt };
}

async function submissionOf(event: StoredEvent, manager: EntityManager): Promise<Record<string, string>> {
  switch (event.type) {
    case 'quote-request.submitted':
      return { form: 'contact', ...(await campaignOf('quote_requests', event.payload.quoteRequestId, manager)) };
    case 'investment-inquiry.submitted':
      return {
        form: 'investment',
        ...(await campaignOf('investment_inquiries', event.payload.investmentInquiryId, manager)),
      };
    default:
      throw new Error(`Nothing is counted about ${event.type}`);
  }
}

/** A lead that staff have deleted meanwhile still counts; its campaign is gone with it. */
async function campaignOf(
  table: 'quote_requests' | 'investment_inquiries',
  id: string,
  manager: EntityManager,
): Promise<Record<string, string>> {
  const rows: Record<string, string | null>[] = await manager.query(
    `SELECT ${UTM_FIELDS.join(', ')} FROM ${table} WHERE id = $1`,
    [id],
  );
  const given = Object.entries(rows[0] ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(given);
}
