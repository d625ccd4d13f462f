import { Injectable } from '@nestjs/common';
import { type LeadView, LIMITS } from '@site/contracts';
import { badRequest, notFound } from '../common/api-exception.js';
import type { NewLeadViewDto } from './dto/lead-view.dto.js';
import { ViewsRepository } from './views.repository.js';

@Injectable()
export class ViewsService {
  constructor(private readonly views: ViewsRepository) {}

  list(staffAccountId: string): Promise<LeadView[]> {
    return this.views.list(staffAccountId);
  }

  /** @throws 400 above the maximum */
  async save(staffAccountId: string, view: NewLeadViewDto): Promise<LeadView> {
    const { maxCount } = LIMITS.view;
    const saved = await this.views.save(staffAccountId, view, maxCount);
    if (!saved) throw badRequest({ name: `You can keep up to ${maxCount} views` });
    return saved;
  }

  /** @throws 404 if there is no such view, or it belongs to somebody else */
  async remove(staffAccountId: string, id: string): Promise<void> {
    if (!(await this.views.remove(staffAccountId, id))) throw notFound('There is no such view.');
  }
}
