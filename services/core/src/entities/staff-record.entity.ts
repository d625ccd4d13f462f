import { Column } from 'typeorm';

/** A record of what someone on the staff did, and when. It outlives the account. */
export abstract class StaffRecordEntity {
  @Column('uuid', { name: 'staff_account_id', nullable: true })
  staffAccountId: string | null;

  @Column('text', { name: 'staff_email' })
  staffEmail: string;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
