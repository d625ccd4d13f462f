import { Processor } from '@nestjs/bullmq';
import { UTM_FIELDS } from '@site/contracts';
import { AnalyticsEventEntity, InvestmentInquiryEntity, QuoteRequestEntity } from '@site/core';
import type { EntityManager } from 'typeorm';
import { EffectProcessor } from '../effects/effect.processor.js';
import { processorOf } from '../jobs/job-options.js';
import type { StoredEvent } from '../outbox/stored-event.js';

interface AnalyticsRecord {
  name: string;
  payload: Record<string, string>;
  occurredAt: Date;
}

/** Stores analytics events: those of visitors as they were sent, those of leads from the lead. */
@Processor(...processorOf('analytics'))
export class AnalyticsProcessor extends EffectProcessor {
  async handle(event: StoredEvent, manager: EntityManager): Promise<void> {
    const { name, payload, occurredAt } = await recordOf(event, manager);
    const insert = manager.createQueryBuilder().insert().into(AnalyticsEventEntity);
    await insert.values({ eventId: event.id, name, payload, occurredAt }).orIgnore().execute();
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
      return { form: 'contact', ...(await campaignOf(QuoteRequestEntity, event.payload.quoteRequestId, manager)) };
    case 'investment-inquiry.submitted':
      return {
        form: 'investment',
        ...(await campaignOf(InvestmentInquiryEntity, event.payload.investmentInquiryId, manager)),
      };
    default:
      throw new Error(`Nothing is counted about ${event.type}`);
  }
}

/** A lead that staff have deleted in the meantime still counts, without its campaign. */
async function campaignOf(
  lead: typeof QuoteRequestEntity | typeof InvestmentInquiryEntity,
  id: string,
  manager: EntityManager,
): Promise<Record<string, string>> {
  const row = await manager.findOneBy<QuoteRequestEntity | InvestmentInquiryEntity>(lead, { id });
  return Object.fromEntries(UTM_FIELDS.flatMap((field) => (row?.[field] ? [[field, row[field]]] : [])));
}
