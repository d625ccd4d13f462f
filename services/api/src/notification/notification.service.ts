import { Injectable } from '@nestjs/common';
import { LEADS, type LeadKind, type NotificationState } from '@site/contracts';
import { EffectEntity, type LeadEntity, recordEvent, republishEvent } from '@site/core';
import { DataSource, type EntityManager } from 'typeorm';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import type { Lead, LeadType } from '../leads/lead-type.js';
import { LeadsRepository } from '../leads/leads.repository.js';
import { leadNotFound } from '../leads/leads.service.js';
import { RateLimits } from '../limits/rate-limits.js';
import type { StaffSession } from '../sessions/sessions.repository.js';

@Injectable()
export class NotificationService {
  constructor(
    private readonly source: DataSource,
    private readonly leads: LeadsRepository,
    private readonly history: LeadHistoryRepository,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Sends the mail about a lead again. A mail that is still waiting is retried immediately, not duplicated. The lead's
   * row is locked, so that two simultaneous calls send one mail.
   * @throws 404, 429
   */
  async resend<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    id: string,
    by: StaffSession,
    requestId: string,
  ): Promise<NotificationState> {
    await this.limits.consume('resend', by.staffAccountId);
    await this.source.transaction(async (manager) => {
      if (!(await this.leads.lock(manager, type, id))) throw leadNotFound(type);
      const newest = await newestOf(manager, LEADS[type.kind].idKey, id);
      if (newest && newest.state !== 'sent') await republishEvent(manager, newest);
      else await request(manager, type.kind, id, requestId);
      await this.history.add(manager, { kind: type.kind, id, by, action: 'notification_resent' });
    });
    const lead = await this.leads.find(type, id);
    if (!lead) throw leadNotFound(type);
    return lead.notification;
  }
}

function newestOf(manager: EntityManager, idKey: string, id: string): Promise<EffectEntity | null> {
  return manager
    .createQueryBuilder(EffectEntity, 'effect')
    .innerJoin('effect.event', 'event')
    .where(`effect.effect = 'notification'`)
    .andWhere(`event.payload ? '${idKey}' and event.payload ->> '${idKey}' = :id`, { id })
    .orderBy('event.seq', 'DESC')
    .limit(1)
    .getOne();
}

function request(manager: EntityManager, kind: LeadKind, id: string, requestId: string): Promise<string> {
  return kind === 'quote-request'
    ? recordEvent(manager, 'quote-request.notification-requested', { quoteRequestId: id }, requestId)
    : recordEvent(manager, 'investment-inquiry.notification-requested', { investmentInquiryId: id }, requestId);
}
