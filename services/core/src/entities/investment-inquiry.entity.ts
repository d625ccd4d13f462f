import type { RequestStatus, Suspicion } from '@site/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('investment_inquiries')
export class InvestmentInquiryEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'investment_inquiries_pkey' })
  id: string;

  @Column('text', { name: 'full_name' })
  fullName: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text', { name: 'investment_amount' })
  investmentAmount: string;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('text')
  status: RequestStatus;

  @Column('text')
  notes: string;

  @Column('boolean')
  interested: boolean;

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

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('integer')
  version: number;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column('timestamp with time zone', { name: 'updated_at', precision: 3 })
  updatedAt: Date;
}
