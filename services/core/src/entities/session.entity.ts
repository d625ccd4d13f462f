import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';

/** A signed-in browser. Only the hash of its cookie is known here. */
@Entity('sessions')
export class SessionEntity {
  /** SHA-256 of the cookie's value. */
  @PrimaryColumn('bytea', { name: 'id_hash', primaryKeyConstraintName: 'sessions_pkey' })
  idHash: Buffer;

  @Column('uuid', { name: 'staff_account_id' })
  staffAccountId: string;

  @ManyToOne(() => StaffAccountEntity)
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'sessions_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;

  /** Absolute end, whatever happens before. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}
