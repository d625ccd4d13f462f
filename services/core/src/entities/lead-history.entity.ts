import type { HistoryAction, HistoryChange } from '@site/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { LeadLogEntity } from './lead-log.entity.js';
import { StaffAccountEntity } from './staff-account.entity.js';

/** Changes of a lead by staff. The deletion of a lead stays on record, so nothing here refers to its row. */
@Entity('lead_history')
@Check('lead_history_kind_check', `kind in ('quote-request', 'investment-inquiry')`)
@Check('lead_history_action_check', `action in ('updated', 'files_added', 'notification_resent', 'deleted', 'undone')`)
// Newest first, which TypeORM cannot express.
@Index('lead_history_lead_id_idx', { synchronize: false })
export class LeadHistoryEntity extends LeadLogEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'lead_history_pkey',
  })
  id: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'lead_history_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity> | null;

  @Column('text')
  action: HistoryAction;

  @Column('jsonb', { default: [] })
  changes: HistoryChange[];
}
