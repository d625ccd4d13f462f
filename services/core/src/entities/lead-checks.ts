import { Check } from 'typeorm';

/** Marked as spam, or suspected and not cleared. */
export const IS_SPAM = `spam or spam is null and (suspicion is not null or spam_signs <> '{}')`;

/** The checks of both tables of leads, named after each table. */
export const LeadChecks =
  (table: string): ClassDecorator =>
  (target) => {
    const checks = {
      full_name: 'char_length(full_name) between 2 and 200',
      email: `char_length(email) between 3 and 254 and position('@' in email) > 1`,
      phone: 'char_length(phone) between 10 and 40',
      message: 'char_length(message) <= 5000',
      status: `status in ('new', 'in_progress', 'closed')`,
      notes: 'char_length(notes) <= 5000',
      last_contact_outcome: `last_contact_outcome in ('reached', 'left_voicemail', 'no_answer', 'wrong_number')`,
      suspicion: `suspicion in ('honeypot', 'too_fast')`,
      spam_signs: `spam_signs <@ array['links', 'repeated_text', 'impossible_zip']`,
      utm: `char_length(utm_source) <= 255 and char_length(utm_medium) <= 255 and char_length(utm_campaign) <= 255
        and char_length(utm_content) <= 255 and char_length(utm_term) <= 255`,
    };
    for (const [column, expression] of Object.entries(checks)) Check(`${table}_${column}_check`, expression)(target);
  };
