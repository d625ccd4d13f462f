import { Injectable } from '@nestjs/common';
import { REPORT_GROUPS, type ReportFigures, type ReportGroup } from '@site/contracts';
import { DataSource } from 'typeorm';
import { conditionsOf, startOf } from '../find/lead-conditions.js';

/** Days, inclusive, and their months ("2026-03"). */
export interface ReportTime {
  from: string;
  to: string;
  months: readonly string[];
}

export type FiguresByKey = Map<string, ReportFigures>;

const FIGURES = `
  count(*)::integer as requests,
  count(*) filter (where promised)::integer as promised,
  count(*) filter (where in_time)::integer as "inTime",
  count(*) filter (where moved)::integer as moved,
  count(*) filter (where purchased)::integer as purchased,
  coalesce(sum(profit_cents) filter (where purchased), 0)::float8 as "profitCents",
  count(*) filter (where purchased and profit_cents is null)::integer as "withoutProfit"`;

/** Groups that one query can count. Services need their own query, because a lead has several. */
const SINGLE = REPORT_GROUPS.filter((group) => group !== 'service');

/** Counts quote requests without spam, with the same conditions as the desk's search. */
@Injectable()
export class ReportRepository {
  constructor(private readonly source: DataSource) {}

  async figures(time: ReportTime): Promise<{ total: ReportFigures; groups: Record<ReportGroup, FiguresByKey> }> {
    const [single, services] = await Promise.all([this.bySingle(time), this.byService(time)]);
    const groups = Object.fromEntries(
      REPORT_GROUPS.map((group) => [group, new Map<string, ReportFigures>()]),
    ) as Record<ReportGroup, FiguresByKey>;
    let total: ReportFigures = NONE;
    for (const { level, month, campaign, zip, person, ...figures } of single) {
      const keys = { month: time.months[month - 1], campaign, zip, person };
      const group = SINGLE.find((_, at) => !(level & (1 << (SINGLE.length - 1 - at))));
      if (group) groups[group].set(keys[group] ?? '', figures);
      else total = figures;
    }
    for (const { service, ...figures } of services) groups.service.set(service ?? '', figures);
    return { total, groups };
  }

  // Both raw (bench:desk, report): QueryBuilder has neither grouping sets nor filtered aggregates.
  private bySingle(time: ReportTime): Promise<(Keys & ReportFigures)[]> {
    const { leads, values } = leadsOf(time);
    return this.source.query(
      `with leads as (${leads})
       select grouping(${SINGLE.join(', ')}) as level, ${SINGLE.join(', ')}, ${FIGURES}
         from leads group by grouping sets ((), ${SINGLE.map((group) => `(${group})`).join(', ')})`,
      values,
    );
  }

  private byService(time: ReportTime): Promise<({ service: string | null } & ReportFigures)[]> {
    const { leads, values } = leadsOf(time);
    return this.source.query(
      `with leads as (${leads})
       select service, ${FIGURES} from leads left join lateral unnest(services) as service on true group by service`,
      values,
    );
  }
}

interface Keys {
  /** A bit for each group that was left out, the first one highest. */
  level: number;
  /** Index of its month. */
  month: number;
  campaign: string;
  zip: string;
  person: string;
}

export const NONE: ReportFigures = {
  requests: 0,
  promised: 0,
  inTime: 0,
  moved: 0,
  purchased: 0,
  profitCents: 0,
  withoutProfit: 0,
};

function leadsOf({ from, to, months }: ReportTime) {
  const values: unknown[] = [months.map((month) => `${month}-01`)];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf({ search: { from, to, spam: false } }, bind, 'quote-request') ?? [];
  // Finds a lead's month among the start times of all months: calendar functions would take most of the time.
  const starts = `(select array_agg(${startOf('first')} order by first) from unnest($1::date[]) as first)`;
  const leads = `
    select width_bucket(l.created_at, ${starts}) as month, lower(coalesce(l.utm_campaign, '')) as campaign,
           left(l.zip_code, 5) as zip, coalesce(l.assignee_id::text, '') as person, l.services,
           l.due_at is not null and (l.first_contact_at is not null or l.due_at <= now()) as promised,
           coalesce(l.first_contact_at <= l.due_at, false) as in_time,
           l.status <> 'new' as moved, l.purchased, l.profit_cents
      from quote_requests l where ${conditions.join(' and ')}`;
  return { leads, values };
}
