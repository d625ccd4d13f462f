import { Staff1700000000001 } from './1700000000001-staff.js';
import { QuoteRequests1700000000002 } from './1700000000002-quote-requests.js';
import { Outbox1700000000003 } from './1700000000003-outbox.js';
import { Releases1700000000004 } from './1700000000004-releases.js';
import { RateLimits1700000000005 } from './1700000000005-rate-limits.js';
import { InvestmentInquiries1700000000006 } from './1700000000006-investment-inquiries.js';
import { SuspicionAndRenditions1700000000007 } from './1700000000007-suspicion-and-renditions.js';
import { LeadDesk1700000000008 } from './1700000000008-lead-desk.js';
import { NewestMail1700000000009 } from './1700000000009-newest-mail.js';
import { TeamReleases1700000000010 } from './1700000000010-team-releases.js';
import { SharedDevices1700000000011 } from './1700000000011-shared-devices.js';
import { RemoteErrors1700000000012 } from './1700000000012-remote-errors.js';
import { Withdrawals1700000000013 } from './1700000000013-withdrawals.js';
import { ReleaseCrashes1700000000023 } from './1700000000023-release-crashes.js';
import { SessionEnds1700000000025 } from './1700000000025-session-ends.js';
import { SignInLinks1700000000026 } from './1700000000026-sign-in-links.js';
import { Find1700000000041 } from './1700000000041-find.js';
import { FindKnownLeads1700000000042 } from './1700000000042-find-known-leads.js';
import { LeadContacts1700000000051 } from './1700000000051-lead-contacts.js';
import { LeadContactsValid1700000000052 } from './1700000000052-lead-contacts-valid.js';
import { AnswersDue1700000000053 } from './1700000000053-answers-due.js';
import { QuoteFollowUps1700000000054 } from './1700000000054-quote-follow-ups.js';
import { InquiryFollowUps1700000000055 } from './1700000000055-inquiry-follow-ups.js';
import { DeskNews1700000000061 } from './1700000000061-desk-news.js';
import { StaffRoles1700000000071 } from './1700000000071-staff-roles.js';
import { Invitations1700000000072 } from './1700000000072-invitations.js';
import { InvitationsValid1700000000073 } from './1700000000073-invitations-valid.js';
import { SecondFactor1700000000074 } from './1700000000074-second-factor.js';
import { Money1700000000081 } from './1700000000081-money.js';
import { NewestWords1700000000082 } from './1700000000082-newest-words.js';
import { QuoteSpam1700000000083 } from './1700000000083-quote-spam.js';
import { InquirySpam1700000000084 } from './1700000000084-inquiry-spam.js';
import { WordsOfAKind1700000000085 } from './1700000000085-words-of-a-kind.js';
import { Bulk1700000000086 } from './1700000000086-bulk.js';
import { ReleaseTrials1700000000087 } from './1700000000087-release-trials.js';
import { ReleaseRefusals1700000000088 } from './1700000000088-release-refusals.js';
import { Visits1700000000093 } from './1700000000093-visits.js';
import { ReleaseGuards1700000000094 } from './1700000000094-release-guards.js';
import { LongCampaigns1700000000095 } from './1700000000095-long-campaigns.js';
import { LongCampaignsValid1700000000096 } from './1700000000096-long-campaigns-valid.js';
import { QuoteAssignees1700000000098 } from './1700000000098-quote-assignees.js';
import { InquiryAssignees1700000000099 } from './1700000000099-inquiry-assignees.js';
import { QuoteZips1700000000100 } from './1700000000100-quote-zips.js';
import { WithoutProfit1700000000101 } from './1700000000101-without-profit.js';
import { QuoteCampaigns1700000000102 } from './1700000000102-quote-campaigns.js';
import { QuoteSources1700000000103 } from './1700000000103-quote-sources.js';
import { InquiryCampaigns1700000000104 } from './1700000000104-inquiry-campaigns.js';
import { InquirySources1700000000105 } from './1700000000105-inquiry-sources.js';
import { CostChanges1700000000110 } from './1700000000110-cost-changes.js';
import { Symbols1700000000111 } from './1700000000111-symbols.js';
import { SymbolsOfWords1700000000112 } from './1700000000112-symbols-of-words.js';
import { SymbolStatistics1700000000113 } from './1700000000113-symbol-statistics.js';
import { DashesAsMinus1700000000114 } from './1700000000114-dashes-as-minus.js';
import { AnalyticsAge1700000000115 } from './1700000000115-analytics-age.js';
import { ContactWords1700000000116 } from './1700000000116-contact-words.js';
import { KnownContactWords1700000000117 } from './1700000000117-known-contact-words.js';
import { EnvironmentTokens1700000000118 } from './1700000000118-environment-tokens.js';
import { ContactKeys1700000000119 } from './1700000000119-contact-keys.js';

/** In the order in which they run. A migration that has run somewhere is never edited. */
export const MIGRATIONS = [
  Staff1700000000001,
  QuoteRequests1700000000002,
  Outbox1700000000003,
  Releases1700000000004,
  RateLimits1700000000005,
  InvestmentInquiries1700000000006,
  SuspicionAndRenditions1700000000007,
  LeadDesk1700000000008,
  NewestMail1700000000009,
  TeamReleases1700000000010,
  SharedDevices1700000000011,
  RemoteErrors1700000000012,
  Withdrawals1700000000013,
  ReleaseCrashes1700000000023,
  SessionEnds1700000000025,
  SignInLinks1700000000026,
  Find1700000000041,
  FindKnownLeads1700000000042,
  LeadContacts1700000000051,
  LeadContactsValid1700000000052,
  AnswersDue1700000000053,
  QuoteFollowUps1700000000054,
  InquiryFollowUps1700000000055,
  DeskNews1700000000061,
  StaffRoles1700000000071,
  Invitations1700000000072,
  InvitationsValid1700000000073,
  SecondFactor1700000000074,
  Money1700000000081,
  NewestWords1700000000082,
  QuoteSpam1700000000083,
  InquirySpam1700000000084,
  WordsOfAKind1700000000085,
  Bulk1700000000086,
  ReleaseTrials1700000000087,
  ReleaseRefusals1700000000088,
  Visits1700000000093,
  ReleaseGuards1700000000094,
  LongCampaigns1700000000095,
  LongCampaignsValid1700000000096,
  QuoteAssignees1700000000098,
  InquiryAssignees1700000000099,
  QuoteZips1700000000100,
  WithoutProfit1700000000101,
  QuoteCampaigns1700000000102,
  QuoteSources1700000000103,
  InquiryCampaigns1700000000104,
  InquirySources1700000000105,
  CostChanges1700000000110,
  Symbols1700000000111,
  SymbolsOfWords1700000000112,
  SymbolStatistics1700000000113,
  DashesAsMinus1700000000114,
  AnalyticsAge1700000000115,
  ContactWords1700000000116,
  KnownContactWords1700000000117,
  EnvironmentTokens1700000000118,
  ContactKeys1700000000119,
];
