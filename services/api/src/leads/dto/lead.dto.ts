import { ApiProperty } from '@nestjs/swagger';
import {
  type InvestmentInquiry,
  type QuoteRequest,
  REQUEST_STATUSES,
  type RequestStatus,
  SUSPICIONS,
  type Suspicion,
} from '@site/contracts';
import { NotificationStateDto } from './notification-state.dto.js';

const CampaignValue = () => ApiProperty({ type: String, nullable: true, example: null });

/** What staff read of a lead of either kind. */
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

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  updatedAt: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Grows by one with every change', example: 1 })
  version: number;

  @ApiProperty({ type: () => NotificationStateDto })
  notification: NotificationStateDto;

  @ApiProperty({
    type: String,
    enum: SUSPICIONS,
    nullable: true,
    description: "Set when the submission looked like a robot's",
    example: null,
  })
  suspicion: Suspicion | null;
}
