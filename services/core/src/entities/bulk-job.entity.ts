import type { BulkAction } from '@site/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';
import { StaffRecordEntity } from './staff-record.entity.js';

/** A bulk action: who started it, and what it sets. */
@Entity('bulk_jobs')
@Check('bulk_jobs_action_check', `action in ('assign', 'follow-up', 'move', 'close', 'spam', 'not-spam', 'delete')`)
@Index('bulk_jobs_created_at_idx', ['createdAt'])
export class BulkJobEntity extends StaffRecordEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'bulk_jobs_pkey' })
  id: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'bulk_jobs_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity> | null;

  @Column('text')
  action: BulkAction;

  @Column('uuid', { name: 'assignee_id', nullable: true })
  assigneeId: string | null;

  @Column('timestamp with time zone', { name: 'follow_up_at', nullable: true, precision: 3 })
  followUpAt: Date | null;

  @Column('integer')
  total: number;
}
