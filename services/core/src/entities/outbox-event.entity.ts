import type { DomainEventType } from '@site/contracts';
import { Column, Entity, Generated, Index, OneToMany, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { EffectEntity } from './effect.entity.js';

/** An event, committed together with the change that it is about. The relay publishes it. */
@Entity('outbox')
@Unique('outbox_seq_key', ['seq'])
@Index('outbox_unpublished_idx', ['seq'], { where: 'published_at is null' })
// By an id in the payload, newest first, which TypeORM cannot express.
@Index('outbox_quote_request_idx', { synchronize: false })
@Index('outbox_investment_inquiry_idx', { synchronize: false })
export class OutboxEventEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey' })
  id: string;

  /** In recording order. */
  @Column({ type: 'bigint', generatedIdentity: 'ALWAYS' })
  // TypeORM has this strategy; its types lack it.
  @Generated('identity' as 'increment')
  seq: string;

  @Column('text')
  type: DomainEventType;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt: Date | null;

  // By its name, to avoid a circular import.
  @OneToMany<EffectEntity>('EffectEntity', (effect) => effect.event)
  effects: Relation<EffectEntity[]>;
}
