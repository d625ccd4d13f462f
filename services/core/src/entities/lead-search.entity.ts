import type { LeadKind } from '@site/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The searchable words of a lead. Triggers maintain them, for both kinds in one table. */
@Entity('lead_search')
@Check('lead_search_kind_check', `kind in ('quote-request', 'investment-inquiry')`)
@Index('lead_search_created_at_idx', ['createdAt', 'leadId'])
// GIN indexes of trigrams and of symbols, which TypeORM cannot express.
@Index('lead_search_words_idx', { synchronize: false })
@Index('lead_search_symbols_idx', { synchronize: false })
export class LeadSearchEntity {
  @PrimaryColumn('uuid', { name: 'lead_id', primaryKeyConstraintName: 'lead_search_pkey' })
  leadId: string;

  @Column('text')
  kind: LeadKind;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column('text')
  words: string;
}
