import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';
import { StaffRecordEntity } from './staff-record.entity.js';

/** Who exported which leads. */
@Entity('lead_exports')
@Index('lead_exports_created_at_idx', ['createdAt'])
export class LeadExportEntity extends StaffRecordEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'lead_exports_pkey' })
  id: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'lead_exports_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity> | null;

  /** The search, as in a URL, with its exceptions as `except`; or how many were selected. */
  @Column('text')
  query: string;

  /** Rows sent, even if it was interrupted; null while it runs. */
  @Column('integer', { nullable: true })
  rows: number | null;
}
