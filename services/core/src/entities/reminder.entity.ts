import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A scheduled mail. The first worker that claims its name sends it. */
@Entity('reminders')
export class ReminderEntity {
  /** Such as `overdue:{id}` or `digest:2026-03-02`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'reminders_pkey' })
  name: string;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
