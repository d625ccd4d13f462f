import type { ContactOutcome, RequestStatus, SpamSign, Suspicion } from '@site/contracts';
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

  @Column('timestamp with time zone', { name: 'follow_up_at', precision: 3, nullable: true })
  followUpAt: Date | null;

  @Column('uuid', { name: 'assignee_id', nullable: true })
  assigneeId: string | null;

  @Column('timestamp with time zone', { name: 'due_at', precision: 3, nullable: true })
  dueAt: Date | null;

  @Column('timestamp with time zone', { name: 'first_contact_at', precision: 3, nullable: true })
  firstContactAt: Date | null;

  @Column('timestamp with time zone', { name: 'last_contact_at', precision: 3, nullable: true })
  lastContactAt: Date | null;

  @Column('text', { name: 'last_contact_outcome', nullable: true })
  lastContactOutcome: ContactOutcome | null;

  @Column('text', { nullable: true })
  suspicion: Suspicion | null;

  /** Signs of spam in its content. */
  @Column('text', { name: 'spam_signs', array: true, default: '{}' })
  spamSigns: SpamSign[];

  /** A person's decision; null without one. */
  @Column('boolean', { nullable: true })
  spam: boolean | null;

  /** The phone number as E.164; null if the text is not a phone number. */
  @Column('text', { name: 'phone_e164', nullable: true })
  phoneE164: string | null;

  /** The id of the request that created it. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** Incremented by every change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
