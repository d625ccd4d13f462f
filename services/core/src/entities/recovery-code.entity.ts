import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';

/** A code that signs in once instead of an app's code. Using it deletes it. */
@Entity('recovery_codes')
@Check('recovery_codes_code_hash_check', 'octet_length(code_hash) = 32')
@Index('recovery_codes_staff_account_id_idx', ['staffAccountId'])
export class RecoveryCodeEntity {
  @PrimaryColumn('bytea', { name: 'code_hash', primaryKeyConstraintName: 'recovery_codes_pkey' })
  codeHash: Buffer;

  @Column('uuid', { name: 'staff_account_id' })
  staffAccountId: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'recovery_codes_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity>;
}
