import type { LeadKind } from '@site/contracts';
import { Column } from 'typeorm';

/** A row of what staff did about a lead. Nothing refers to the lead's row, which is of either table. */
export abstract class LeadLogEntity {
  abstract id: string;

  @Column('text')
  kind: LeadKind;

  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @Column('uuid', { name: 'staff_account_id', nullable: true })
  staffAccountId: string | null;

  @Column('text', { name: 'staff_email' })
  staffEmail: string;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
