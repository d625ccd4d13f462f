import type { ViewedLead } from '@site/contracts';
import { Reference } from '../../common/validation/fields.js';

/** Body of `PUT /api/live/viewer`. */
export class ViewedLeadDto implements Partial<ViewedLead> {
  @Reference('Expected the id of a lead, or null')
  leadId: string | null | undefined;
}
