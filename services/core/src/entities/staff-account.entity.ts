import type { StaffRole } from '@site/contracts';
import { Check, Column, Entity, OneToMany, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import type { SessionEntity } from './session.entity.js';

@Entity('staff_accounts')
@Unique('staff_accounts_email_key', ['email'])
@Check('staff_accounts_email_check', 'email = lower(email) and char_length(email) between 3 and 254')
@Check('staff_accounts_role_check', `role in ('owner', 'office', 'engineer')`)
@Check('staff_accounts_invited_until_check', 'invited_until is null or disabled_at is not null')
export class StaffAccountEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'staff_accounts_pkey' })
  id: string;

  /** Lower-case. */
  @Column('text')
  email: string;

  /** argon2id, in PHC format; empty until an invitation is accepted. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('text', { default: 'office' })
  role: StaffRole;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  /** The account is closed until its owner accepts; null without an invitation. */
  @Column('timestamptz', { name: 'invited_until', nullable: true })
  invitedUntil: Date | null;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt: Date | null;

  /** Base32. A code is required once `totpLastStep` is set. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret: string | null;

  /** The half minute of the last used code. Codes of it and of earlier ones are rejected. */
  @Column('integer', { name: 'totp_last_step', nullable: true })
  totpLastStep: number | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  // By its name, to avoid a circular import.
  @OneToMany<SessionEntity>('SessionEntity', (session) => session.staffAccount)
  sessions: Relation<SessionEntity[]>;
}
