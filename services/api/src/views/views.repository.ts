import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LeadView } from '@site/contracts';
import { LeadViewEntity } from '@site/core';
import type { Repository } from 'typeorm';

const SHOWN = { id: true, name: true, query: true } as const;

/** Saved views; each person sees only their own. */
@Injectable()
export class ViewsRepository {
  constructor(@InjectRepository(LeadViewEntity) private readonly views: Repository<LeadViewEntity>) {}

  list(staffAccountId: string): Promise<LeadView[]> {
    return this.views.find({ select: SHOWN, where: { staffAccountId }, order: { name: 'ASC' } });
  }

  /** Replaces a view of the same name. */
  async save(staffAccountId: string, { name, query }: Pick<LeadView, 'name' | 'query'>): Promise<LeadView> {
    await this.views.upsert({ staffAccountId, name, query }, ['staffAccountId', 'name']);
    return this.views.findOneOrFail({ select: SHOWN, where: { staffAccountId, name } });
  }

  /** @returns whether there was one */
  async remove(staffAccountId: string, id: string): Promise<boolean> {
    return (await this.views.delete({ staffAccountId, id })).affected === 1;
  }
}
