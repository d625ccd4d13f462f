import { Injectable } from '@nestjs/common';
import { type EffectState, type LeadKind, type NotificationState, OUTBOX_CHANNEL } from '@site/contracts';
import { recordEvent } from '@site/core';
import { DataSource, type EntityManager } from 'typeorm';
import { isUuid } from '../common/uuid.js';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import type { Actor, Lead, LeadType } from '../leads/lead-type.js';
import { LeadsRepository } from '../leads/leads.repository.js';
import { gone } from '../leads/leads.service.js';
import { RateLimits } from '../limits/rate-limits.js';

@Injectable()
export class NotificationService {
  constructor(
    private readonly source: DataSource,
    private readonly leads: LeadsRepository,
    private readonly history: LeadHistoryRepository,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Sends the mail about a lead again. One that is still to be sent is tried at once rather than doubled; the lead's row
   * is locked, so that two who ask at once make one mail.
   * @throws 404, 429
   */
  async resend<R extends Lead, P extends object>(
    type: LeadType<R, P>,
    id: string,
    by: Actor,
    requestId: string,
  ): Promise<NotificationState> {
    await this.limits.consume('resend', by.staffAccountId);
    if (!isUuid(id)) throw gone(type);
    await this.source.transaction(async (manager) => {
      const locked = await manager.query<unknown[]>(`select 1 from ${type.table} where id = $1 for update`, [id]);
      if (locked.length === 0) throw gone(type);
      const newest = await newestOf(manager, type.eventKey, id);
      if (newest && newest.state !== 'sent') await tryAtOnce(manager, newest.eventId);
      else await request(manager, type.kind, id, requestId);
      await this.history.add(manager, { kind: type.kind, id, by, action: 'notification_resent' });
    });
    const lead = await this.leads.find(type, id);
    if (!lead) throw gone(type);
    return lead.notification;
  }
}

async function newestOf(manager: EntityManager, eventKey: string, id: string) {
  const [newest] = await manager.query<{ eventId: string; state: EffectState }[]>(
    `select o.id as "eventId", e.state from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
      where o.payload ? '${eventKey}' and o.payload ->> '${eventKey}' = $1
      order by o.seq desc limit 1`,
    [id],
  );
  return newest;
}

function request(manager: EntityManager, kind: LeadKind, id: string, requestId: string): Promise<string> {
  return kind === 'quote-request'
    ? recordEvent(manager, 'quote-request.notification-requested', { quoteRequestId: id }, requestId)
    : recordEvent(manager, 'investment-inquiry.notification-requested', { investmentInquiryId: id }, requestId);
}

/**
 * Unpublished again, the relay takes the event up and runs what of it is waiting for a later attempt. An effect
 * whose row is locked is being tried this very moment.
 */
async function tryAtOnce(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query('update outbox set published_at = null where id = $1', [eventId]);
  await manager.query(
    `update effects set state = 'queued', updated_at = now()
      where (event_id, effect) in (
        select event_id, effect from effects
         where event_id = $1 and effect = 'notification' and state = 'failed' for update skip locked)`,
    [eventId],
  );
  await manager.query('select pg_notify($1, $2)', [OUTBOX_CHANNEL, '']);
}
