import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';

/** A search that a person saved under a name. */
@Entity('lead_views')
@Unique('lead_views_staff_account_id_name_key', ['staffAccountId', 'name'])
@Check('lead_views_name_check', 'char_length(name) between 1 and 60')
@Check('lead_views_query_check', 'char_length(query) <= 2000')
export class LeadViewEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'lead_views_pkey' })
  id: string;

  @Column('uuid', { name: 'staff_account_id' })
  staffAccountId: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'lead_views_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity>;

  @Column('text')
  name: string;

  /** As in the URL of the desk. */
  @Column('text')
  query: string;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
