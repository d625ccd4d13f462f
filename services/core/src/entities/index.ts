import { AnalyticsEventEntity } from './analytics-event.entity.js';
import { BulkItemEntity } from './bulk-item.entity.js';
import { BulkJobEntity } from './bulk-job.entity.js';
import { CampaignCostEntity } from './campaign-cost.entity.js';
import { CampaignCostChangeEntity } from './campaign-cost-change.entity.js';
import { EffectEntity } from './effect.entity.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { InvestmentInquiryEntity } from './investment-inquiry.entity.js';
import { KnownDeviceEntity } from './known-device.entity.js';
import { LeadContactEntity } from './lead-contact.entity.js';
import { LeadExportEntity } from './lead-export.entity.js';
import { LeadHistoryEntity } from './lead-history.entity.js';
import { LeadSearchEntity } from './lead-search.entity.js';
import { LeadViewEntity } from './lead-view.entity.js';
import { OutboxEventEntity } from './outbox-event.entity.js';
import { QuoteRequestEntity } from './quote-request.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { ReleaseEntity } from './release.entity.js';
import { ReminderEntity } from './reminder.entity.js';
import { SessionEntity } from './session.entity.js';
import { SignInLinkEntity } from './sign-in-link.entity.js';
import { StaffAccountEntity } from './staff-account.entity.js';
import { StoredFile } from './stored-file.entity.js';

export { BULK_BATCH } from './bulk-item.entity.js';
export type { LeadEntity } from './lead.entity.js';
export type { LinkPurpose } from './sign-in-link.entity.js';
export type { FileKind } from './stored-file.entity.js';
export {
  AnalyticsEventEntity,
  BulkItemEntity,
  BulkJobEntity,
  CampaignCostChangeEntity,
  CampaignCostEntity,
  EffectEntity,
  IdempotencyKeyEntity,
  InvestmentInquiryEntity,
  KnownDeviceEntity,
  LeadContactEntity,
  LeadExportEntity,
  LeadHistoryEntity,
  LeadSearchEntity,
  LeadViewEntity,
  OutboxEventEntity,
  QuoteRequestEntity,
  RecoveryCodeEntity,
  ReleaseEntity,
  ReminderEntity,
  SessionEntity,
  SignInLinkEntity,
  StaffAccountEntity,
  StoredFile,
};

export const ENTITIES = [
  QuoteRequestEntity,
  StoredFile,
  InvestmentInquiryEntity,
  LeadContactEntity,
  BulkJobEntity,
  BulkItemEntity,
  LeadExportEntity,
  LeadHistoryEntity,
  LeadSearchEntity,
  LeadViewEntity,
  IdempotencyKeyEntity,
  OutboxEventEntity,
  EffectEntity,
  AnalyticsEventEntity,
  StaffAccountEntity,
  SessionEntity,
  KnownDeviceEntity,
  SignInLinkEntity,
  RecoveryCodeEntity,
  ReleaseEntity,
  ReminderEntity,
  CampaignCostEntity,
  CampaignCostChangeEntity,
];
