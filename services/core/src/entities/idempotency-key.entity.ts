import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer to an `Idempotency-Key`, for repeated requests. */
@Entity('idempotency_keys')
@Check('idempotency_keys_key_check', 'char_length(key) between 8 and 128')
@Index('idempotency_keys_created_at_idx', ['createdAt'])
export class IdempotencyKeyEntity {
  /** The form that the key belongs to. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pkey' })
  scope: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pkey' })
  key: string;

  /** SHA-256 of the request. */
  @Column('bytea', { name: 'request_hash' })
  requestHash: Buffer;

  @Column('integer', { nullable: true })
  status: number | null;

  @Column('jsonb', { nullable: true })
  response: object | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
