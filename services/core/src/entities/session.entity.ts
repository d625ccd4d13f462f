import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';

/** A signed-in browser. Only the hash of its cookie is stored. */
@Entity('sessions')
@Check('sessions_id_hash_check', 'octet_length(id_hash) = 32')
@Index('sessions_staff_account_id_idx', ['staffAccountId'])
@Index('sessions_expires_at_idx', ['expiresAt'])
export class SessionEntity {
  /** SHA-256 of the cookie's value. */
  @PrimaryColumn('bytea', { name: 'id_hash', primaryKeyConstraintName: 'sessions_pkey' })
  idHash: Buffer;

  @Column('uuid', { name: 'staff_account_id' })
  staffAccountId: string;

  @ManyToOne(
    () => StaffAccountEntity,
    (account) => account.sessions,
    { onDelete: 'CASCADE' },
  )
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'sessions_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity>;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt: Date;

  /** The latest end of the session. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}
