import { ApiProperty } from '@nestjs/swagger';
import { InvestmentInquiryDto } from '../../investment-inquiries/dto/investment-inquiry.dto.js';
import { QuoteRequestDto } from '../../quote-requests/dto/quote-request.dto.js';

/** A quote request among leads of both kinds. */
export class FoundQuoteRequestDto extends QuoteRequestDto {
  @ApiProperty({ type: String, enum: ['quote-request'] })
  kind: 'quote-request';
}

/** An investment inquiry among leads of both kinds. */
export class FoundInvestmentInquiryDto extends InvestmentInquiryDto {
  @ApiProperty({ type: String, enum: ['investment-inquiry'] })
  kind: 'investment-inquiry';
}
