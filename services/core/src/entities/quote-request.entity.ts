import type { RequestStatus, Suspicion } from '@site/contracts';
import { Column, Entity, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { StoredFile } from './stored-file.entity.js';

@Entity('quote_requests')
export class QuoteRequestEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'quote_requests_pkey' })
  id: string;

  @Column('text', { name: 'full_name' })
  fullName: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text', { name: 'zip_code' })
  zipCode: string;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('text', { array: true })
  services: string[];

  @Column('text')
  status: RequestStatus;

  @Column('text')
  notes: string;

  @Column('text', { name: 'quoted_price' })
  quotedPrice: string;

  @Column('text', { name: 'net_profit' })
  netProfit: string;

  @Column('boolean')
  purchased: boolean;

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

  @OneToMany(
    () => StoredFile,
    (file) => file.quoteRequest,
  )
  files: Relation<StoredFile[]>;
}
