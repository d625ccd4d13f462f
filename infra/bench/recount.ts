import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';

/** SQL for the group key of a row, from that row alone. */
const KEYS = {
  month: `to_char(created_at at time zone 'America/Chicago', 'YYYY-MM')`,
  service: `coalesce(service, '')`,
  campaign: `lower(coalesce(utm_campaign, ''))`,
  zip: 'left(zip_code, 5)',
  person: `coalesce(assignee_id::text, '')`,
};
const COSTS: Partial<Record<string, string>> = { month: `to_char(month, 'YYYY-MM')`, campaign: 'campaign' };

type Row = Record<string, string | number | null>;
interface Answer {
  total: Row;
  groups: Record<string, Row[]>;
}

/** Adds costs to each campaign with requests, in each of their months, so that there is something to recount. */
export async function addCosts(database: Client): Promise<void> {
  await database.query(
    `insert into campaign_costs (campaign, month, cents)
     select lower(utm_campaign), date_trunc('month', created_at at time zone 'America/Chicago')::date, 100 * count(*)
       from quote_requests where utm_campaign is not null group by 1, 2`,
  );
}

/** Compares a report with a plain count per group. @returns The groups that differ. */
export async function recount(database: Client, answer: Answer, from: string, to: string): Promise<string[]> {
  const wrong: string[] = [];
  const days = [from, to];
  for (const [group, key] of [['total', "''"], ...Object.entries(KEYS)] as const) {
    const leads =
      group === 'service' ? 'quote_requests left join unnest(services) as service on true' : 'quote_requests';
    const { rows } = await database.query<Row>(
      `select ${key} as key, count(*)::int as requests,
              sum(case when due_at <= now() or due_at > now() and first_contact_at < now() then 1 else 0 end)::int as promised,
              sum(case when first_contact_at <= due_at then 1 else 0 end)::int as "inTime",
              sum(case when status in ('in_progress', 'closed') then 1 else 0 end)::int as moved,
              sum(case when purchased then 1 else 0 end)::int as purchased,
              coalesce(sum(case when purchased then cents_of(net_profit) end), 0)::float8 as "profitCents",
              sum(case when purchased and cents_of(net_profit) is null then 1 else 0 end)::int as "withoutProfit"
         from ${leads}
        where (created_at at time zone 'America/Chicago')::date between $1 and $2
          and case when spam is not null then not spam else suspicion is null and cardinality(spam_signs) = 0 end
        group by 1`,
      days,
    );
    const costs = await costsOf(database, group === 'total' ? "''" : COSTS[group], days);
    const own = rows.map((row) => ({ ...row, costCents: costs.get(String(row.key)) ?? null }));
    const given = group === 'total' ? [answer.total] : (answer.groups[group] ?? []);
    // The report also has rows without requests, for months and for campaigns with only costs.
    const counted = given.filter(({ requests }) => requests !== 0);
    if (own.length === 0 || !isDeepStrictEqual(byKey(own), byKey(counted))) wrong.push(group);
  }
  return wrong;
}

async function costsOf(database: Client, key: string | undefined, days: string[]): Promise<Map<string, number>> {
  if (!key) return new Map();
  const { rows } = await database.query<{ key: string; cents: number }>(
    `select ${key} as key, sum(cents)::float8 as cents from campaign_costs
      where month between date_trunc('month', $1::date) and $2::date group by 1`,
    days,
  );
  return new Map(rows.map(({ key, cents }) => [key, cents]));
}

const byKey = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ key, ...row }) => [key, row]));

/** Counts the records of a CSV, whose quoted texts may contain line breaks. */
export class CsvCounter {
  records = 0;
  #inQuotes = false;

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === 0x22) this.#inQuotes = !this.#inQuotes;
      else if (byte === 0x0a && !this.#inQuotes) this.records += 1;
    }
  }
}
