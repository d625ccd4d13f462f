import type { LeadColumns } from '@site/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { LeadEntity } from './lead.entity.js';
import { IS_SPAM, LeadChecks } from './lead-checks.js';
import { StaffAccountEntity } from './staff-account.entity.js';

@Entity('investment_inquiries')
@LeadChecks('investment_inquiries')
@Check('investment_inquiries_investment_amount_check', 'char_length(investment_amount) between 1 and 100')
// Newest first, which TypeORM cannot express.
@Index('investment_inquiries_status_created_at_idx', { synchronize: false })
@Index('investment_inquiries_follow_up_at_idx', ['followUpAt'], { where: `status <> 'closed'` })
@Index('investment_inquiries_assignee_id_idx', ['assigneeId', 'createdAt', 'id'])
@Index('investment_inquiries_campaign_idx', { synchronize: false })
@Index('investment_inquiries_source_idx', { synchronize: false })
@Index('investment_inquiries_spam_idx', ['createdAt', 'id'], { where: IS_SPAM })
export class InvestmentInquiryEntity extends LeadEntity implements LeadColumns<'investment-inquiry'> {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'investment_inquiries_pkey' })
  id: string;

  @Column('text', { name: 'investment_amount' })
  investmentAmount: string;

  @Column('boolean', { default: false })
  interested: boolean;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'assignee_id', foreignKeyConstraintName: 'investment_inquiries_assignee_id_fkey' })
  assignee: Relation<StaffAccountEntity> | null;
}
