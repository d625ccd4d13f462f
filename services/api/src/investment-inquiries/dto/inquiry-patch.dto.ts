import type { InvestmentInquiryPatch, RequestStatus } from '@site/contracts';
import { Flag } from '../../common/validation/fields.js';
import { Assignee, ChangesSomething, FollowUp, Notes, Status, Version } from '../../leads/dto/patch-fields.js';

/** Body of `PATCH /api/investment-inquiries/{id}`: any of these fields, at least one besides `version`. */
@ChangesSomething()
export class InquiryPatchDto implements InvestmentInquiryPatch, Record<keyof InvestmentInquiryPatch, unknown> {
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

  @Flag()
  interested: boolean | undefined;

  @Version()
  version: number | undefined;
}
