import type { ContactOutcome } from '@site/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { LeadLogEntity } from './lead-log.entity.js';
import { StaffAccountEntity } from './staff-account.entity.js';

/** An attempt of staff to reach a lead. Deleted with the lead; no foreign key, because leads are in two tables. */
@Entity('lead_contacts')
@Check('lead_contacts_kind_check', `kind in ('quote-request', 'investment-inquiry')`)
@Check('lead_contacts_outcome_check', `outcome in ('reached', 'left_voicemail', 'no_answer', 'wrong_number')`)
@Check('lead_contacts_note_check', 'char_length(note) <= 5000')
// Newest first, which TypeORM cannot express.
@Index('lead_contacts_lead_id_idx', { synchronize: false })
export class LeadContactEntity extends LeadLogEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'lead_contacts_pkey',
  })
  id: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'lead_contacts_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity> | null;

  @Column('text')
  outcome: ContactOutcome;

  @Column('text', { default: '' })
  note: string;
}
