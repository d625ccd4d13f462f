import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What visitors did, to be counted. */
@Entity('analytics_events')
@Index('analytics_events_name_idx', ['name', 'occurredAt'])
export class AnalyticsEventEntity {
  /** Of the outbox; no reference, since these rows outlive it. */
  @PrimaryColumn('uuid', { name: 'event_id', primaryKeyConstraintName: 'analytics_events_pkey' })
  eventId: string;

  @Column('text')
  name: string;

  @Column('jsonb')
  payload: object;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
