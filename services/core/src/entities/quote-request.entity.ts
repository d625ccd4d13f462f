import type { LeadColumns } from '@site/contracts';
import { Check, Column, Entity, Index, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { LeadEntity } from './lead.entity.js';
import { LeadChecks } from './lead-checks.js';
import type { StoredFile } from './stored-file.entity.js';

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
// Newest first, which TypeORM has no words for.
@Index('quote_requests_status_created_at_idx', { synchronize: false })
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

  @Column('boolean', { default: false })
  purchased: boolean;

  // By its name: imports run one way.
  @OneToMany<StoredFile>('StoredFile', (file) => file.quoteRequest)
  files: Relation<StoredFile[]>;
}
