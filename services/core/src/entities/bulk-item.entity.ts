import type { BulkSkip, LeadKind } from '@site/contracts';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BulkJobEntity } from './bulk-job.entity.js';

/** Leads of one batch: the worker changes them in one transaction. */
export const BULK_BATCH = 200;

/** A lead of a bulk action: the version that was seen, and the result. */
@Entity('bulk_items')
@Check('bulk_items_kind_check', `kind in ('quote-request', 'investment-inquiry')`)
@Check('bulk_items_outcome_check', `outcome in ('done', 'changed', 'gone', 'status')`)
export class BulkItemEntity {
  @PrimaryColumn('uuid', { name: 'bulk_id', primaryKeyConstraintName: 'bulk_items_pkey' })
  bulkId: string;

  /** From 0, in the order of the list. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'bulk_items_pkey' })
  position: number;

  @ManyToOne(() => BulkJobEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bulk_id', foreignKeyConstraintName: 'bulk_items_bulk_id_fkey' })
  job: Relation<BulkJobEntity>;

  @Column('text')
  kind: LeadKind;

  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  /** Null for a lead that was deleted before the action started. */
  @Column('integer', { nullable: true })
  seen: number | null;

  @Column('text', { nullable: true })
  outcome: 'done' | BulkSkip | null;
}
