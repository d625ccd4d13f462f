import type { LeadKind } from '@site/contracts';
import { Column } from 'typeorm';
import { StaffRecordEntity } from './staff-record.entity.js';

/** A record of what staff did with a lead. No foreign key, because leads are in two tables. */
export abstract class LeadLogEntity extends StaffRecordEntity {
  abstract id: string;

  @Column('text')
  kind: LeadKind;

  @Column('uuid', { name: 'lead_id' })
  leadId: string;
}
