import { ApiProperty } from '@nestjs/swagger';
import {
  CONTACT_OUTCOMES,
  type ContactOutcome,
  type InvestmentInquiry,
  type QuoteRequest,
  REQUEST_STATUSES,
  type RequestStatus,
  SPAM_SIGNS,
  type SpamSign,
  SUSPICIONS,
  type Suspicion,
} from '@site/contracts';
import { NotificationStateDto } from './notification-state.dto.js';

const OptionalDate = (description: string) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description, example: '2026-03-03T14:00:00.000Z' });

const CampaignValue = () => ApiProperty({ type: String, nullable: true, example: null });

/** A lead of either kind, as staff read it. */
export class LeadDto implements Pick<QuoteRequest, keyof QuoteRequest & keyof InvestmentInquiry> {
  @ApiProperty({ format: 'uuid', example: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49' })
  id: string;

  @ApiProperty({ example: 'Ada Price' })
  fullName: string;

  @ApiProperty({ example: 'ada@example.com' })
  email: string;

  @ApiProperty({ example: '(214) 555-0100' })
  phone: string;

  @ApiProperty({ type: String, nullable: true, example: 'The roof leaks.' })
  message: string | null;

  @CampaignValue()
  utm_source: string | null;

  @CampaignValue()
  utm_medium: string | null;

  @CampaignValue()
  utm_campaign: string | null;

  @CampaignValue()
  utm_content: string | null;

  @CampaignValue()
  utm_term: string | null;

  @ApiProperty({ type: String, enum: REQUEST_STATUSES, example: 'new' })
  status: RequestStatus;

  @ApiProperty({ example: '' })
  notes: string;

  @OptionalDate('When somebody is to get in touch again')
  followUpAt: string | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The account that it is assigned to',
    example: null,
  })
  assigneeId: string | null;

  @OptionalDate('When the promised answer is due')
  dueAt: string | null;

  @OptionalDate('When the customer first heard from us')
  firstContactAt: string | null;

  @OptionalDate('When somebody last tried to reach them')
  lastContactAt: string | null;

  @ApiProperty({ type: String, enum: CONTACT_OUTCOMES, nullable: true, example: 'no_answer' })
  lastContactOutcome: ContactOutcome | null;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  updatedAt: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Incremented by every change', example: 1 })
  version: number;

  @ApiProperty({ type: () => NotificationStateDto })
  notification: NotificationStateDto;

  @ApiProperty({
    type: String,
    enum: SUSPICIONS,
    nullable: true,
    description: "Set if the submission looked like a robot's",
    example: null,
  })
  suspicion: Suspicion | null;

  @ApiProperty({ type: [String], enum: SPAM_SIGNS, description: 'Signs of spam in its content', example: [] })
  spamSigns: SpamSign[];

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'What a person decided; null if nobody has',
    example: null,
  })
  spam: boolean | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The phone number as E.164; null if the text is not a phone number',
    example: '+12145550100',
  })
  phoneE164: string | null;
}
