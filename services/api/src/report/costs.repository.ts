import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type CampaignCost, type CostChange, LIMITS } from '@site/contracts';
import { type Actor, CampaignCostChangeEntity, CampaignCostEntity } from '@site/core';
import { Between, type EntityManager, In, type Repository } from 'typeorm';

export type NewCost = Omit<CampaignCost, 'cents'> & { cents: number | null };

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

  /** Replaces existing sums. A cost of null removes it. */
  async save(costs: readonly NewCost[], by: Actor): Promise<void> {
    if (costs.length === 0) return;
    const rows = costs.map(({ campaign, month, cents }) => ({ campaign, month: `${month}-01`, cents }));
    await this.costs.manager.transaction(async (manager) => {
      // One change at a time, so that each is recorded with what it replaced: a new cost has no row to lock.
      await manager.query(`select pg_advisory_xact_lock(hashtext('campaign_costs'))`);
      await record(manager, rows, by);
      const stored = rows.filter(({ cents }) => cents !== null);
      if (stored.length > 0)
        await manager.upsert(CampaignCostEntity, stored as CampaignCostEntity[], ['campaign', 'month']);
      for (const { campaign, month, cents } of rows)
        if (cents === null) await manager.delete(CampaignCostEntity, { campaign, month });
    });
  }

  /** The latest changes, newest first. */
  async listChanges(): Promise<CostChange[]> {
    const changes = await this.costs.manager.find(CampaignCostChangeEntity, {
      order: { createdAt: 'DESC', campaign: 'ASC', month: 'ASC' },
      take: LIMITS.list.max,
    });
    return changes.map(({ id, createdAt, staffEmail, campaign, month, before, after }) => ({
      ...{ id, at: createdAt.toISOString(), by: staffEmail, campaign, month: month.slice(0, 7), before, after },
    }));
  }
}

/** Records the costs that differ from the stored ones. */
async function record(manager: EntityManager, rows: readonly NewCost[], by: Actor): Promise<void> {
  const known = await manager.find(CampaignCostEntity, {
    where: { campaign: In(rows.map(({ campaign }) => campaign)) },
  });
  const { staffAccountId, email: staffEmail } = by;
  const changes = rows.flatMap(({ campaign, month, cents: after }) => {
    const before = known.find((cost) => cost.campaign === campaign && cost.month === month)?.cents ?? null;
    return before === after ? [] : [{ staffAccountId, staffEmail, campaign, month, before, after }];
  });
  await manager.insert(CampaignCostChangeEntity, changes);
}
