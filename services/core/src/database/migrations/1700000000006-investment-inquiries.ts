import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checks repeat the contracts as those of the quote requests do; `test/schema.int.spec.ts` compares them. */
export class InvestmentInquiries1700000000006 implements MigrationInterface {
  name = 'InvestmentInquiries1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table investment_inquiries (
        id uuid constraint investment_inquiries_pkey primary key default gen_random_uuid(),
        full_name text not null,
        email text not null,
        phone text not null,
        investment_amount text not null,
        message text,
        status text not null default 'new',
        notes text not null default '',
        interested boolean not null default false,
        utm_source text,
        utm_medium text,
        utm_campaign text,
        utm_content text,
        utm_term text,
        request_id text,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        constraint investment_inquiries_full_name_check check (char_length(full_name) between 2 and 200),
        constraint investment_inquiries_email_check check (
          char_length(email) between 3 and 254 and position('@' in email) > 1),
        constraint investment_inquiries_phone_check check (char_length(phone) between 10 and 40),
        constraint investment_inquiries_investment_amount_check check (char_length(investment_amount) between 1 and 100),
        constraint investment_inquiries_message_check check (char_length(message) <= 5000),
        constraint investment_inquiries_status_check check (status in ('new', 'in_progress', 'closed')),
        constraint investment_inquiries_notes_check check (char_length(notes) <= 5000),
        constraint investment_inquiries_utm_check check (
          char_length(utm_source) <= 255 and char_length(utm_medium) <= 255 and char_length(utm_campaign) <= 255
          and char_length(utm_content) <= 255 and char_length(utm_term) <= 255)
      )`);
    // Every admin list is one range of this index.
    await runner.query(
      'create index investment_inquiries_status_created_at_idx on investment_inquiries (status, created_at desc, id desc)',
    );
    // The state of an inquiry's mail is read through its event.
    await runner.query(
      `create index outbox_investment_inquiry_idx on outbox ((payload ->> 'investmentInquiryId'))
         where payload ? 'investmentInquiryId'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outbox_investment_inquiry_idx');
    await runner.query('drop table investment_inquiries');
  }
}
