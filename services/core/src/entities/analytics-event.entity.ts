import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Visitors' events, for counting. */
@Entity('analytics_events')
@Index('analytics_events_name_idx', ['name', 'occurredAt'])
@Index('analytics_events_created_at_idx', ['createdAt'])
export class AnalyticsEventEntity {
  /** The outbox event; not a foreign key, since these rows outlive it. */
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
