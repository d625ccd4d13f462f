import { Id } from '../../common/validation/fields.js';

export const NO_SUCH_LEAD = 'There is no such lead.';

/** A lead of any kind. */
export class LeadParams {
  @Id(NO_SUCH_LEAD)
  id: string;
}
