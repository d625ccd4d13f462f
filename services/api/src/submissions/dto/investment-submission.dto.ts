import { IntersectionType } from '@nestjs/swagger';
import { type InvestmentInquirySubmission, LIMITS, MESSAGES } from '@site/contracts';
import { CampaignDto } from '../../common/dto/campaign.dto.js';
import { EmailAddress, FullName, OptionalText, Phone, RequiredText } from '../../common/validation/fields.js';
import { HintsDto } from './hints.dto.js';

class InvestmentFormDto {
  @FullName()
  fullName = '';

  @EmailAddress(MESSAGES.investmentInquiryEmail)
  email = '';

  @Phone()
  phone = '';

  @RequiredText({ min: 1, max: LIMITS.amount.max }, MESSAGES.investmentAmount, { example: '$50,000' })
  investmentAmount = '';

  @OptionalText(LIMITS.message.max)
  message = '';
}

/** Body of `POST /api/investment-inquiries`. */
export class InvestmentSubmissionDto
  extends IntersectionType(InvestmentFormDto, CampaignDto, HintsDto)
  implements InvestmentInquirySubmission {}
