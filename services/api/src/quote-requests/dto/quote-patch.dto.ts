import type { QuotePatch, RequestStatus } from '@site/contracts';
import { Flag } from '../../common/validation/fields.js';
import { Amount, ChangesSomething, Notes, Status, Version } from '../../leads/dto/patch-fields.js';

/** Body of `PATCH /api/quote-requests/{id}`: any of these, at least one beside `version`. */
@ChangesSomething()
export class QuotePatchDto implements QuotePatch {
  @Status()
  status?: RequestStatus;

  @Notes()
  notes?: string;

  @Amount()
  quotedPrice?: string;

  @Amount()
  netProfit?: string;

  @Flag()
  purchased?: boolean;

  @Version()
  version?: number;
}
