import { Injectable } from '@nestjs/common';
import {
  type CampaignCost,
  type CostChange,
  type CostImportAnswer,
  type ImportedCost,
  REPORT_GROUPS,
  type Report,
  type ReportGroup,
  type ReportRow,
} from '@site/contracts';
import type { Actor } from '@site/core';
import { OfficeHours } from '@site/core/office';
import { badRequest } from '../common/api-exception.js';
import { CostsRepository, type NewCost } from './costs.repository.js';
import { readCosts } from './read-costs.js';
import { type FiguresByKey, NONE, ReportRepository, type ReportTime } from './report.repository.js';

/** Ten years. */
const MOST_MONTHS = 120;
const DEFAULT_MONTHS = 12;

type GivenTime = Partial<Pick<ReportTime, 'from' | 'to'>>;

/** Results of each month, and costs of campaigns. */
@Injectable()
export class ReportService {
  constructor(
    private readonly leads: ReportRepository,
    private readonly costs: CostsRepository,
    private readonly office: OfficeHours,
  ) {}

  /** For the days from `from` to `to`; by default the last twelve months, including this one. @throws 400 */
  async report(given: GivenTime): Promise<Report> {
    const time = this.timeOf(given);
    const { from, to, months } = time;
    const [{ total, groups }, costs] = await Promise.all([
      this.leads.figures(time),
      this.costs.list(monthOf(from), monthOf(to)),
    ]);
    for (const month of months) if (!groups.month.has(month)) groups.month.set(month, NONE);
    for (const { campaign } of costs) if (!groups.campaign.has(campaign)) groups.campaign.set(campaign, NONE);
    return {
      from,
      to,
      total: { key: '', ...total, costCents: sumOf(costs) },
      groups: Object.fromEntries(
        REPORT_GROUPS.map((group) => [group, rowsOf(group, groups[group], costs)]),
      ) as Report['groups'],
    };
  }

  /** Costs in the months of the period. @throws 400 */
  async listCosts(given: GivenTime): Promise<CampaignCost[]> {
    const { from, to } = this.timeOf(given);
    return this.costs.list(monthOf(from), monthOf(to));
  }

  private timeOf(given: GivenTime): ReportTime {
    const to = given.to ?? this.office.dayOf(new Date());
    const from = given.from ?? `${monthBefore(monthOf(to), DEFAULT_MONTHS - 1)}-01`;
    if (from > to) throw badRequest({ from: 'The first day is after the last' });
    const months = monthsBetween(monthOf(from), monthOf(to));
    if (months.length > MOST_MONTHS) throw badRequest({ from: 'At most ten years at once' });
    return { from, to, months };
  }

  saveCost(cost: NewCost, by: Actor): Promise<void> {
    return this.costs.save([cost], by);
  }

  listChanges(): Promise<CostChange[]> {
    return this.costs.listChanges();
  }

  /** Reads an import, and stores it if `store` is true and no line is wrong. @throws 400 for invalid CSV */
  async importCosts(csv: string, store: boolean, by: Actor): Promise<CostImportAnswer> {
    const read = rowsIn(csv);
    const months = read.flatMap(({ month, reason }) => (reason ? [] : month)).sort();
    const [first, last] = [months[0], months.at(-1)];
    const known = first && last ? await this.costs.list(first, last) : [];
    const rows = read.map(({ reason, ...row }): ImportedCost => {
      const before = known.find(({ campaign, month }) => campaign === row.campaign && month === row.month);
      const state = reason ? 'wrong' : !before ? 'new' : before.cents === row.cents ? 'known' : 'changed';
      return { ...row, reason, state };
    });
    const isStored = store && rows.length > 0 && rows.every(({ state }) => state !== 'wrong');
    if (isStored) await this.costs.save(rows, by);
    return { rows, isStored };
  }
}

function rowsIn(csv: string) {
  try {
    return readCosts(csv);
  } catch (error) {
    throw badRequest({ csv: error instanceof Error ? error.message : String(error) });
  }
}

/** Months in order; other rows by number of requests. */
function rowsOf(group: ReportGroup, figures: FiguresByKey, costs: readonly CampaignCost[]): ReportRow[] {
  const rows = [...figures].map(([key, one]) => {
    const own = group === 'campaign' || group === 'month' ? costs.filter((cost) => cost[group] === key) : [];
    return { key, ...one, costCents: sumOf(own) };
  });
  if (group === 'month') return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  return rows.sort((a, b) => b.requests - a.requests || (a.key < b.key ? -1 : 1));
}

const sumOf = (costs: readonly CampaignCost[]) =>
  costs.length === 0 ? null : costs.reduce((sum, { cents }) => sum + cents, 0);

const monthOf = (day: string) => day.slice(0, 7);
const MONTHS_A_YEAR = 12;
const indexOf = (month: string) => Number(month.slice(0, 4)) * MONTHS_A_YEAR + Number(month.slice(5)) - 1;
const monthAt = (index: number) =>
  `${Math.floor(index / MONTHS_A_YEAR)}-${String((index % MONTHS_A_YEAR) + 1).padStart(2, '0')}`;
const monthBefore = (month: string, count: number) => monthAt(indexOf(month) - count);
const monthsBetween = (from: string, to: string) =>
  Array.from({ length: indexOf(to) - indexOf(from) + 1 }, (_, at) => monthAt(indexOf(from) + at));
