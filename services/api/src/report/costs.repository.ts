import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CampaignCost } from '@site/contracts';
import { CampaignCostEntity } from '@site/core';
import { Between, type Repository } from 'typeorm';

/** Costs of campaigns, one sum per month. */
@Injectable()
export class CostsRepository {
  constructor(@InjectRepository(CampaignCostEntity) private readonly costs: Repository<CampaignCostEntity>) {}

  /** Costs from the first to the last month, by month and name. */
  async list(from: string, to: string): Promise<CampaignCost[]> {
    const where = { month: Between(`${from}-01`, `${to}-01`) };
    const rows = await this.costs.find({ where, order: { month: 'ASC', campaign: 'ASC' } });
    return rows.map(({ month, ...cost }) => ({ ...cost, month: month.slice(0, 7) }));
  }

  /** Replaces an existing sum. */
  async save(costs: readonly CampaignCost[]): Promise<void> {
    if (costs.length === 0) return;
    await this.costs.upsert(
      costs.map(({ campaign, month, cents }) => ({ campaign, month: `${month}-01`, cents })),
      ['campaign', 'month'],
    );
  }

  async remove(campaign: string, month: string): Promise<void> {
    await this.costs.delete({ campaign, month: `${month}-01` });
  }
}
