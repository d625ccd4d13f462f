import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of a frontend. The registry writes it. */
@Entity('releases')
export class ReleaseEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'releases_pkey' })
  remote: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'releases_pkey' })
  version: string;

  @Column('jsonb')
  manifest: unknown;

  @Column('text', { nullable: true })
  commit: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** When it was taken out of use because it had ended processes of the shell. */
  @Column('timestamptz', { name: 'crashed_at', nullable: true })
  crashedAt: Date | null;

  @Column('text', { name: 'crash_reason', nullable: true })
  crashReason: string | null;

  /** A `TrialRecord`; null for what no trial has looked at. */
  @Column('jsonb', { nullable: true })
  trial: unknown;
}
