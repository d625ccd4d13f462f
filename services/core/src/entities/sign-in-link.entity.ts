import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StaffAccountEntity } from './staff-account.entity.js';

/** Purposes of mailed links; all except the first set a password. */
export type LinkPurpose = 'sign-in' | 'invitation' | 'reset';

/** A mailed link that nobody has used yet. Using it deletes it. */
@Entity('sign_in_links')
@Check('sign_in_links_token_hash_check', 'octet_length(token_hash) = 32')
@Check('sign_in_links_purpose_check', `purpose in ('sign-in', 'invitation', 'reset')`)
@Index('sign_in_links_staff_account_id_idx', ['staffAccountId'])
export class SignInLinkEntity {
  /** SHA-256 of the link's token. */
  @PrimaryColumn('bytea', { name: 'token_hash', primaryKeyConstraintName: 'sign_in_links_pkey' })
  tokenHash: Buffer;

  @Column('uuid', { name: 'staff_account_id' })
  staffAccountId: string;

  @ManyToOne(() => StaffAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_account_id', foreignKeyConstraintName: 'sign_in_links_staff_account_id_fkey' })
  staffAccount: Relation<StaffAccountEntity>;

  @Column('text', { default: 'sign-in' })
  purpose: LinkPurpose;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
