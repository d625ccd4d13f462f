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

/** What a change answers. */
export class InquiryAnswerDto implements InvestmentInquiryAnswer {
  @ApiProperty({ type: () => InvestmentInquiryDto })
  inquiry: InvestmentInquiryDto;
}

/** Why a change was refused. */
export class InvestmentInquiryConflictDto extends ApiErrorDto {
  @ApiPropertyOptional({
    type: () => InvestmentInquiryDto,
    description: 'The inquiry as it is now, if its version is another',
  })
  current?: InvestmentInquiryDto;
}
