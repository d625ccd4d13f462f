import type { LeadColumns } from '@site/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { LeadEntity } from './lead.entity.js';
import { IS_SPAM, LeadChecks } from './lead-checks.js';
import { StaffAccountEntity } from './staff-account.entity.js';
import type { StoredFile } from './stored-file.entity.js';

/** Only for reports. */
const BY_TRIGGER = { nullable: true, select: false, insert: false, update: false } as const;

@Entity('quote_requests')
@LeadChecks('quote_requests')
@Check('quote_requests_zip_code_check', `zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'`)
@Check(
  'quote_requests_services_check',
  `services <@ array[
    'handyman', 'electrical', 'roofing', 'plumbing', 'interior-design', 'landscaping', 'painting', 'drywall',
    'water-damage', 'hvac', 'av', 'garage', 'consulting', 'remodels', 'swimming-pools', 'total-home-remodels',
    'flooring', 'foundation-repair', 'driveways-patios', 'bathroom-renovation', 'solar-power', 'kitchen-remodel',
    'other-work']`,
)
@Check('quote_requests_quoted_price_check', 'char_length(quoted_price) <= 100')
@Check('quote_requests_net_profit_check', 'char_length(net_profit) <= 100')
// Newest first, which TypeORM cannot express.
@Index('quote_requests_status_created_at_idx', { synchronize: false })
@Index('quote_requests_due_at_idx', ['dueAt'], { where: `first_contact_at is null and status <> 'closed'` })
@Index('quote_requests_follow_up_at_idx', ['followUpAt'], { where: `status <> 'closed'` })
@Index('quote_requests_assignee_id_idx', ['assigneeId', 'createdAt', 'id'])
@Index('quote_requests_zip_idx', { synchronize: false })
@Index('quote_requests_campaign_idx', { synchronize: false })
@Index('quote_requests_source_idx', { synchronize: false })
@Index('quote_requests_without_profit_idx', ['createdAt', 'id'], { where: 'purchased and profit_cents is null' })
@Index('quote_requests_spam_idx', ['createdAt', 'id'], { where: IS_SPAM })
export class QuoteRequestEntity extends LeadEntity implements LeadColumns<'quote-request'> {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'quote_requests_pkey' })
  id: string;

  @Column('text', { name: 'zip_code' })
  zipCode: string;

  @Column('text', { array: true, default: '{}' })
  services: string[];

  @Column('text', { name: 'quoted_price', default: '' })
  quotedPrice: string;

  @Column('text', { name: 'net_profit', default: '' })
  netProfit: string;

  /** The amount in `quotedPrice`, set by a trigger; null if it names none. */
  @Column('integer', { ...BY_TRIGGER, name: 'quoted_cents' })
  quotedCents: number | null;

  /** The amount in `netProfit`. */
  @Column('integer', { ...BY_TRIGGER, name: 'profit_cents' })
  profitCents: number | null;

  @Column('boolean', { default: false })
  purchased: boolean;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'assignee_id', foreignKeyConstraintName: 'quote_requests_assignee_id_fkey' })
  assignee: Relation<StaffAccountEntity> | null;

  // By its name, to avoid a circular import.
  @OneToMany<StoredFile>('StoredFile', (file) => file.quoteRequest)
  files: Relation<StoredFile[]>;
}
