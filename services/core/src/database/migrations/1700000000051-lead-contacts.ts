import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['quote_requests', 'investment_inquiries'];

/** Who tried to reach a lead and how that ended, who works on it, and until when it is to be answered. */
export class LeadContacts1700000000051 implements MigrationInterface {
  name = 'LeadContacts1700000000051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lead_contacts (
        id bigint generated always as identity constraint lead_contacts_pkey primary key,
        kind text not null,
        lead_id uuid not null,
        staff_account_id uuid
          constraint lead_contacts_staff_account_id_fkey references staff_accounts (id) on delete set null,
        staff_email text not null,
        outcome text not null,
        note text not null default '',
        created_at timestamptz(3) not null default now(),
        constraint lead_contacts_kind_check check (kind in ('quote-request', 'investment-inquiry')),
        constraint lead_contacts_outcome_check check (
          outcome in ('reached', 'left_voicemail', 'no_answer', 'wrong_number')),
        constraint lead_contacts_note_check check (char_length(note) <= 5000)
      )`);
    await runner.query('create index lead_contacts_lead_id_idx on lead_contacts (lead_id, id desc)');
    await runner.query(`
      create table reminders (
        name text constraint reminders_pkey primary key,
        created_at timestamptz(3) not null default now()
      )`);
    // The last attempt stands with the lead, too: lists show it, and are read with no further join.
    for (const table of TABLES) {
      await runner.query(`
        alter table ${table}
          add column follow_up_at timestamptz(3),
          add column assignee_id uuid,
          add column due_at timestamptz(3),
          add column first_contact_at timestamptz(3),
          add column last_contact_at timestamptz(3),
          add column last_contact_outcome text,
          add constraint ${table}_assignee_id_fkey foreign key (assignee_id)
            references staff_accounts (id) on delete set null not valid,
          add constraint ${table}_last_contact_outcome_check check (
            last_contact_outcome in ('reached', 'left_voicemail', 'no_answer', 'wrong_number')) not valid`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`
        alter table ${table}
          drop column follow_up_at, drop column assignee_id, drop column due_at, drop column first_contact_at,
          drop column last_contact_at, drop column last_contact_outcome`);
    }
    await runner.query('drop table reminders');
    await runner.query('drop table lead_contacts');
  }
}
