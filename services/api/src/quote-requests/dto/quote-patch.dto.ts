import type { QuoteRequestPatch, RequestStatus } from '@site/contracts';
import { Flag } from '../../common/validation/fields.js';
import { Amount, Assignee, ChangesSomething, FollowUp, Notes, Status, Version } from '../../leads/dto/patch-fields.js';

/** Body of `PATCH /api/quote-requests/{id}`: any of these fields, at least one besides `version`. */
@ChangesSomething()
export class QuotePatchDto implements QuoteRequestPatch, Record<keyof QuoteRequestPatch, unknown> {
  @Status()
  status: RequestStatus | undefined;

  @Flag()
  spam: boolean | undefined;

  @Notes()
  notes: string | undefined;

  @FollowUp()
  followUpAt: string | null | undefined;

  @Assignee()
  assigneeId: string | null | undefined;

  @Amount()
  quotedPrice: string | undefined;

  @Amount()
  netProfit: string | undefined;

  @Flag()
  purchased: boolean | undefined;

  @Version()
  version: number | undefined;
}
