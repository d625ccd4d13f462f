import type { RequestStatus, Suspicion } from '@site/contracts';
import { Column } from 'typeorm';

/** What both kinds of leads have in common. */
export abstract class LeadEntity {
  abstract id: string;

  @Column('text', { name: 'full_name' })
  fullName: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('text', { default: 'new' })
  status: RequestStatus;

  @Column('text', { default: '' })
  notes: string;

  @Column('text', { nullable: true })
  utm_source: string | null;

  @Column('text', { nullable: true })
  utm_medium: string | null;

  @Column('text', { nullable: true })
  utm_campaign: string | null;

  @Column('text', { nullable: true })
  utm_content: string | null;

  @Column('text', { nullable: true })
  utm_term: string | null;

  @Column('text', { nullable: true })
  suspicion: Suspicion | null;

  /** Of the request that brought it. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** Grows by one with every change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
