import { Inject, Injectable } from '@nestjs/common';
import { LEAD_KINDS, LEADS, type LeadKind } from '@site/contracts';
import { AnalyticsEventEntity, BulkJobEntity, OutboxEventEntity } from '@site/core';
import type { Logger } from 'pino';
import { Brackets, DataSource, In, LessThan, type SelectQueryBuilder } from 'typeorm';
import { type KeptMail, MAIL_TRANSPORT, type MailTransport } from '../notification/mail-transport.js';
import { LOGGER } from '../settings/tokens.js';
import { deletable } from './deletable.js';

const BATCH = 5_000;

/** Page views and mails leave rows behind. Finished ones are deleted, so that an old site is as fast as a new one. */
@Injectable()
export class TrimService {
  constructor(
    private readonly source: DataSource,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Events whose effects have all happened, with these effects and the mail in a folder. Events of a lead stay as long
   * as the lead, because they have the state of its mail.
   */
  async events(before: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const query = this.source
        .createQueryBuilder(OutboxEventEntity, 'event')
        .select('event.id')
        .where({ createdAt: LessThan(before) })
        .andWhere('event.publishedAt is not null')
        .andWhere(`not exists (select from effects e where e.event_id = event.id and e.state <> 'sent')`);
      const done = await withoutExistingLead(query).orderBy('event.seq').limit(BATCH).getMany();
      for (const { id } of done) await this.mails.forget(id);
      if (done.length > 0) await this.source.manager.delete(OutboxEventEntity, { id: In(done.map(({ id }) => id)) });
      total += done.length;
      if (done.length < BATCH) return total;
    }
  }

  async analytics(before: Date): Promise<number> {
    const old = { where: { createdAt: LessThan(before) }, select: { eventId: true }, take: BATCH } as const;
    let total = 0;
    for (;;) {
      const done = await this.source.manager.find(AnalyticsEventEntity, old);
      const ids = done.map(({ eventId }) => eventId);
      if (ids.length > 0) await this.source.manager.delete(AnalyticsEventEntity, { eventId: In(ids) });
      total += ids.length;
      if (ids.length < BATCH) return total;
    }
  }

  /** Decisions about many leads that were carried out. */
  async bulkJobs(before: Date): Promise<number> {
    const { affected } = await this.source
      .createQueryBuilder()
      .delete()
      .from(BulkJobEntity)
      .where('created_at < :before', { before })
      .andWhere('not exists (select from bulk_items where bulk_id = bulk_jobs.id and outcome is null)')
      .execute();
    return affected ?? 0;
  }

  /** Measurements of browsers, and their networks. */
  async visits(before: { hours: Date; networks: Date }): Promise<number> {
    // Raw: QueryBuilder cannot delete from two tables in one statement.
    const [{ count }] = (await this.source.query(
      `with hours as (delete from visit_hours where hour < $1 returning 1),
            networks as (delete from visit_networks where seen_at < $2 returning 1)
       select (select count(*) from hours) + (select count(*) from networks) as count`,
      [before.hours, before.networks],
    )) as [{ count: string }];
    return Number(count);
  }

  /**
   * Mails in a folder. One with a deleted lead goes at once. If the event is unknown, as after a restore or with another
   * database, the mail may be the only copy of a lead: it goes only if it is older than `before`, and `deletable`.
   */
  async deleteOrphanedMails(before: Date): Promise<number> {
    const kept = await this.mails.kept();
    const gone: KeptMail[] = [];
    const orphans: KeptMail[] = [];
    const isOld = ({ lastModified }: KeptMail) => lastModified < before;
    for (let at = 0; at < kept.length; at += BATCH) {
      const batch = kept.slice(at, at + BATCH);
      const events = await this.source
        .createQueryBuilder(OutboxEventEntity, 'event')
        .select('event.id', 'id')
        .addSelect(OF_A_DELETED_LEAD, 'isGone')
        .where({ id: In(batch.map(({ eventId }) => eventId)) })
        .getRawMany<{ id: string; isGone: boolean }>();
      const isGone = new Map(events.map((event) => [event.id, event.isGone]));
      gone.push(...batch.filter(({ eventId }) => isGone.get(eventId)));
      orphans.push(...batch.filter((mail) => !isGone.has(mail.eventId) && isOld(mail)));
    }
    const about = { kind: 'mails', count: kept.filter(isOld).length } as const;
    gone.push(...(await deletable(orphans, about, this.source.manager, this.logger)));
    for (const { eventId } of gone) await this.mails.forget(eventId);
    return gone.length;
  }
}

const leadIsDeletedSql = (table: string, key: string) =>
  `(event.payload ? '${key}' and not exists (select from ${table} lead where lead.id = (event.payload ->> '${key}')::uuid))`;

/** The names of leads' ids in events that are mailed: such a mail is deleted with the lead. */
export const LEAD_IDS: Record<string, LeadKind> = {
  ...Object.fromEntries(LEAD_KINDS.map((kind) => [LEADS[kind].idKey, kind])),
  dueRequestId: 'quote-request',
};

/** A digest lists many leads by name: it is deleted if any lead was deleted since, or while it was made. */
const OF_A_DELETED_LEAD = [
  ...Object.entries(LEAD_IDS).map(([key, kind]) => leadIsDeletedSql(LEADS[kind].table, key)),
  `(event.type = 'digest.due' and event.created_at - interval '1 minute' <=
     coalesce((select max(created_at) from lead_history where action = 'deleted'), '-infinity'))`,
].join(' or ');

/** Only events whose payload names no existing lead. */
function withoutExistingLead(query: SelectQueryBuilder<OutboxEventEntity>) {
  return query.andWhere(
    new Brackets((where) => {
      for (const kind of LEAD_KINDS) {
        const { table, idKey } = LEADS[kind];
        where.andWhere(`not exists (select from ${table} lead where lead.id = (event.payload ->> '${idKey}')::uuid)`);
      }
    }),
  );
}
