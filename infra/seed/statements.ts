import { type ColumnField, fieldsOf, LEADS, type LeadKind } from '@site/contracts';
import type { Pools } from './words.ts';

/** Stored in place of a request id, to mark leads of `npm run seed`. */
export const SEEDED = 'seed';

const DRAW = (pool: number) => `($${pool}::text[])[1 + floor(random() * cardinality($${pool}::text[]))::int]`;

/** Two years of leads, more of them recent; they stay new for days and open for weeks, except for forgotten ones. */
const LEADS_OF_TWO_YEARS = `
  select n, person, created_at, status,
         case when status = 'new' then created_at
              else created_at + random() * least(interval '40 days', now() - created_at) end as updated_at,
         random() < 0.3 as has_campaign,
         created_at + chance * least(interval '3 days', now() - created_at) as attempted_at,
         case when status = 'new' then case when chance < 0.2 then 'no_answer' end
              when chance < 0.1 then null
              when chance < 0.3 then 'left_voicemail'
              else 'reached' end as outcome
    from (
      select n, person, created_at, random() as chance,
             case when now() - created_at < luck * interval '10 days' or luck > 0.97 then 'new'
                  when now() - created_at < luck * interval '200 days' or luck > 0.9 then 'in_progress'
                  else 'closed' end as status
        from (
          select n, random() as luck, 1 + floor(random() * cardinality($2::text[]))::int as person,
                 now() - power(random(), 1.2) * interval '730 days' as created_at
            from generate_series(1, $1::int) as n
          offset 0) as drawn
      offset 0) as dated`;

const campaign = (pool: number) => ({
  utm_source: `case when has_campaign then ${DRAW(pool)} end`,
  utm_medium: `case when has_campaign then 'cpc' end`,
  utm_campaign: `case when has_campaign then 'spring-' || extract(year from created_at) end`,
  utm_content: 'null',
  utm_term: 'null',
});

/** Most leads are assigned to somebody, and some open ones have a follow-up day. */
const WORK = {
  followUpAt: `case when status <> 'closed' and random() < 0.3 then now() + (random() - 0.2) * interval '30 days' end`,
  assigneeId: `case when random() < 0.7 then (array(select id from staff_accounts order by created_at))
    [1 + floor(random() * (select count(*) from staff_accounts))::int] end`,
};

const PERSON = {
  fullName: '($2::text[])[person]',
  email: `($3::text[])[person] || n || '@example.' || (array['com', 'net', 'org'])[1 + n % 3]`,
  phone: `'(' || (array['214', '469', '682', '817', '972'])[1 + n % 5] || ') 555-01' || lpad((n % 100)::text, 2, '0')`,
};

const QUOTE_REQUEST: Record<ColumnField<'quote-request'>, string> = {
  ...PERSON,
  zipCode: DRAW(4),
  message: `nullif(${DRAW(5)}, '')`,
  services: `${DRAW(6)}::text[]`,
  notes: `case when status = 'new' then '' else ${DRAW(7)} end`,
  ...WORK,
  quotedPrice: `case when status = 'new' then '' else ${DRAW(8)} end`,
  netProfit: `case when status = 'closed' then ${DRAW(9)} else '' end`,
  purchased: `status = 'closed' and random() < 0.6`,
  ...campaign(10),
};

const INVESTMENT_INQUIRY: Record<ColumnField<'investment-inquiry'>, string> = {
  ...PERSON,
  investmentAmount: DRAW(4),
  message: `nullif(${DRAW(5)}, '')`,
  notes: `case when status = 'new' then '' else ${DRAW(6)} end`,
  ...WORK,
  interested: `status <> 'new' and random() < 0.7`,
  ...campaign(7),
};

/** The rows that a submission writes in addition to the lead: its event, published, and the completed effects. */
const EVENTS = (type: string, key: string) => `
  events as (
    insert into outbox (id, type, payload, request_id, created_at, published_at)
    select gen_random_uuid(), '${type}', jsonb_build_object('${key}', id), '${SEEDED}', created_at, created_at from leads
    returning id, created_at
  ), done as (
    insert into effects (event_id, effect, state, attempts, created_at, updated_at, done_at)
    select id, effect, 'sent', 1, created_at, created_at + interval '2 seconds', created_at + interval '2 seconds'
      from events, unnest(array['notification', 'analytics']) as effect
  )`;

const HISTORY = (kind: string) => `
  history as (
    insert into lead_history (kind, lead_id, staff_account_id, staff_email, action, changes, created_at)
    select '${kind}', leads.id, staff.id, coalesce(staff.email, 'staff@example.com'), 'updated',
           jsonb_build_array(jsonb_build_object('field', 'status', 'from', step.before, 'to', step.after)),
           leads.created_at + step.part * (leads.updated_at - leads.created_at)
      from leads
      cross join (values ('new', 'in_progress', 0.5), ('in_progress', 'closed', 1)) as step (before, after, part)
      left join (select id, email from staff_accounts order by created_at limit 1) as staff on true
     where leads.status = 'closed' or (leads.status = 'in_progress' and step.before = 'new')
  )`;

/** The contact attempts that the leads' own columns record. */
const CONTACTS = (kind: string) => `
  contacts as (
    insert into lead_contacts (kind, lead_id, staff_account_id, staff_email, outcome, created_at)
    select '${kind}', leads.id, staff.id, coalesce(staff.email, 'staff@example.com'), last_contact_outcome, last_contact_at
      from leads left join (select id, email from staff_accounts order by created_at limit 1) as staff on true
     where last_contact_at is not null
  )`;

/**
 * Leads of a kind with all dependent rows.
 * @param fields SQL expression of each field.
 */
function leadsOf(kind: LeadKind, fields: Record<string, string>) {
  const { table, idKey } = LEADS[kind];
  const columns = new Map(fieldsOf(kind).map(({ field, column }) => [`${field}`, column]));
  return `with leads as (
     insert into ${table}
       (${Object.keys(fields)
         .map((field) => columns.get(field))
         .join(', ')},
        suspicion, phone_e164, request_id, status, version, created_at, updated_at,
        due_at, first_contact_at, last_contact_at, last_contact_outcome)
     select ${Object.values(fields).join(', ')},
            case when random() < 0.01 then (array['honeypot', 'too_fast'])[1 + n % 2] end,
            '+1' || regexp_replace(${fields.phone}, '\\D', '', 'g'), '${SEEDED}', status,
            case status when 'new' then 1 when 'in_progress' then 2 else 3 end, created_at, updated_at,
            ${kind === 'quote-request' ? `created_at + interval '1 day'` : 'null'},
            case when outcome in ('reached', 'left_voicemail') then attempted_at end,
            case when outcome is not null then attempted_at end, outcome
       from (${LEADS_OF_TWO_YEARS} order by created_at) as lead
     returning id, status, created_at, updated_at, last_contact_at, last_contact_outcome
   ), ${HISTORY(kind)}, ${CONTACTS(kind)}, ${EVENTS(`${kind}.submitted`, idKey)}
   select count(*)::int as count from leads`;
}

export const quoteRequests: (count: number, pools: Pools) => [sql: string, values: unknown[]] = (count, pools) => [
  leadsOf('quote-request', QUOTE_REQUEST),
  [
    count,
    pools.names,
    pools.mailboxes,
    pools.zipCodes,
    pools.messages,
    pools.services,
    pools.notes,
    pools.prices,
    pools.profits,
    pools.campaigns,
  ],
];

export const investmentInquiries: (count: number, pools: Pools) => [sql: string, values: unknown[]] = (
  count,
  pools,
) => [
  leadsOf('investment-inquiry', INVESTMENT_INQUIRY),
  [count, pools.names, pools.mailboxes, pools.amounts, pools.questions, pools.notes, pools.campaigns],
];

/** Leads from real visitors. */
export const REAL_LEADS = `
  select ((select count(*) from quote_requests where request_id is distinct from '${SEEDED}')
        + (select count(*) from investment_inquiries where request_id is distinct from '${SEEDED}'))::int as count`;
