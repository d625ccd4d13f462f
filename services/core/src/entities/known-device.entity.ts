import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';

/** A browser on which an account has signed in. Only the hash of its cookie is stored. */
@Entity('known_devices')
@Check('known_devices_id_hash_check', 'octet_length(id_hash) = 32')
@Index('known_devices_last_used_at_idx', ['lastUsedAt'])
export class KnownDeviceEntity {
  /** SHA-256 of the cookie's value. */
  @PrimaryColumn('bytea', { name: 'id_hash', primaryKeyConstraintName: 'known_devices_pkey' })
  idHash: Buffer;

  @PrimaryColumn('uuid', { name: 'staff_account_id', primaryKeyConstraintName: 'known_devices_pkey' })
  staffAccountId: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'known_devices_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity>;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date;
}
