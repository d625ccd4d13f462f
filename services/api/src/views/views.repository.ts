import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LeadView } from '@site/contracts';
import { LeadViewEntity, StaffAccountEntity } from '@site/core';
import { Not, type Repository } from 'typeorm';

const SHOWN = { id: true, name: true, query: true } as const;

/** Saved views; each person sees only their own. */
@Injectable()
export class ViewsRepository {
  constructor(@InjectRepository(LeadViewEntity) private readonly views: Repository<LeadViewEntity>) {}

  list(staffAccountId: string): Promise<LeadView[]> {
    return this.views.find({ select: SHOWN, where: { staffAccountId }, order: { name: 'ASC' } });
  }

  /** Replaces a view of the same name. @returns undefined if there are already `max` others */
  save(
    staffAccountId: string,
    { name, query }: Pick<LeadView, 'name' | 'query'>,
    max: number,
  ): Promise<LeadView | undefined> {
    return this.views.manager.transaction(async (manager) => {
      const views = manager.withRepository(this.views);
      // One at a time: each counts the views before it.
      await manager.findOneOrFail(StaffAccountEntity, {
        select: { id: true },
        where: { id: staffAccountId },
        lock: { mode: 'for_no_key_update' },
      });
      if ((await views.countBy({ staffAccountId, name: Not(name) })) >= max) return undefined;
      await views.upsert({ staffAccountId, name, query }, ['staffAccountId', 'name']);
      return views.findOneOrFail({ select: SHOWN, where: { staffAccountId, name } });
    });
  }

  /** @returns whether there was one */
  async remove(staffAccountId: string, id: string): Promise<boolean> {
    return (await this.views.delete({ staffAccountId, id })).affected === 1;
  }
}
