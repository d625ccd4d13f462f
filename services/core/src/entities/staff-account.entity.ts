import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('staff_accounts')
export class StaffAccountEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'staff_accounts_pkey' })
  id: string;

  /** Lower-case. */
  @Column('text')
  email: string;

  /** argon2id, in PHC format. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
