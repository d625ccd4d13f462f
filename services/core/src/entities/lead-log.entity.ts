import type { LeadKind } from '@site/contracts';
import { Column } from 'typeorm';
import { StaffRecordEntity } from './staff-record.entity.js';

/** A row of what staff did about a lead. Nothing refers to the lead's row, which is of either table. */
export abstract class LeadLogEntity extends StaffRecordEntity {
  abstract id: string;

  @Column('text')
  kind: LeadKind;

  @Column('uuid', { name: 'lead_id' })
  leadId: string;
}
