import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';
import { StaffRecordEntity } from './staff-record.entity.js';

/** Who changed what a campaign cost in a month. */
@Entity('campaign_cost_changes')
@Index('campaign_cost_changes_created_at_idx', ['createdAt'])
export class CampaignCostChangeEntity extends StaffRecordEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'campaign_cost_changes_pkey' })
  id: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'campaign_cost_changes_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity> | null;

  @Column('text')
  campaign: string;

  /** Its first day. */
  @Column('date')
  month: string;

  /** In cents; null where there was, or is, no cost. */
  @Column('integer', { nullable: true })
  before: number | null;

  @Column('integer', { nullable: true })
  after: number | null;
}
