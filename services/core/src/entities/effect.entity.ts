import type { EffectName, EffectState } from '@site/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OutboxEventEntity } from './outbox-event.entity.js';

/** An effect of an event; it happens once under this key. */
@Entity('effects')
@Check('effects_state_check', `state in ('queued', 'sent', 'failed')`)
@Check('effects_done_at_check', `(state = 'sent') = (done_at is not null)`)
@Index('effects_open_idx', ['updatedAt'], { where: `state <> 'sent'` })
export class EffectEntity {
  @PrimaryColumn('uuid', { name: 'event_id', primaryKeyConstraintName: 'effects_pkey' })
  eventId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'effects_pkey' })
  effect: EffectName;

  @ManyToOne(
    () => OutboxEventEntity,
    (event) => event.effects,
    { onDelete: 'CASCADE' },
  )
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'effects_event_id_fkey' })
  event: Relation<OutboxEventEntity>;

  @Column('text', { default: 'queued' })
  state: EffectState;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt: Date | null;

  /** For a mail: its recipients, with commas between; before it is `sent`, the addresses that already have it. */
  @Column('text', { name: 'sent_to', nullable: true })
  sentTo: string | null;
}
