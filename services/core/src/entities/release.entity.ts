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

  /** When it was withdrawn because it crashed processes of the shell. */
  @Column('timestamptz', { name: 'crashed_at', nullable: true })
  crashedAt: Date | null;

  @Column('text', { name: 'crash_reason', nullable: true })
  crashReason: string | null;

  /** A `TrialRecord`; null if it was released without a trial. */
  @Column('jsonb', { nullable: true })
  trial: unknown;
}
