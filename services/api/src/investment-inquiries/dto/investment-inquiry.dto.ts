import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { InvestmentInquiry, InvestmentInquiryAnswer } from '@site/contracts';
import { ApiErrorDto } from '../../common/dto/api-error.dto.js';
import { LeadDto } from '../../leads/dto/lead.dto.js';

/** An investment inquiry as staff read it. */
export class InvestmentInquiryDto extends LeadDto implements InvestmentInquiry {
  @ApiProperty({ example: '$50,000' })
  investmentAmount: string;

  @ApiProperty({ example: false })
  interested: boolean;
}

/** The response to a change. */
export class InquiryAnswerDto implements InvestmentInquiryAnswer {
  @ApiProperty({ type: () => InvestmentInquiryDto })
  inquiry: InvestmentInquiryDto;
}

/** Body of a 409. */
export class InvestmentInquiryConflictDto extends ApiErrorDto {
  @ApiPropertyOptional({
    type: () => InvestmentInquiryDto,
    description: 'The current inquiry, if its version differs',
  })
  current?: InvestmentInquiryDto;
}
