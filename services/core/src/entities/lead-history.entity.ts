import type { HistoryAction, HistoryChange, LeadKind } from '@site/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';

/** What staff did to a lead. Of a deleted one stays that it was deleted, so nothing here refers to its row. */
@Entity('lead_history')
@Check('lead_history_kind_check', `kind in ('quote-request', 'investment-inquiry')`)
@Check('lead_history_action_check', `action in ('updated', 'files_added', 'notification_resent', 'deleted', 'undone')`)
// Newest first, which TypeORM has no words for.
@Index('lead_history_lead_id_idx', { synchronize: false })
export class LeadHistoryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'lead_history_pkey',
  })
  id: string;

  @Column('text')
  kind: LeadKind;

  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @Column('uuid', { name: 'staff_account_id', nullable: true })
  staffAccountId: string | null;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'lead_history_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity> | null;

  @Column('text', { name: 'staff_email' })
  staffEmail: string;

  @Column('text')
  action: HistoryAction;

  @Column('jsonb', { default: [] })
  changes: HistoryChange[];

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
