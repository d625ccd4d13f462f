import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { QuoteRequest } from '@site/contracts';
import { ApiErrorDto } from '../../common/dto/api-error.dto.js';
import { LeadDto } from '../../leads/dto/lead.dto.js';

const Paths = (description: string) =>
  ApiProperty({
    type: [String],
    description,
    example: ['/api/files/3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49/roof.jpg'],
  });

/** A quote request as staff read it. */
export class QuoteRequestDto extends LeadDto implements QuoteRequest {
  @ApiProperty({ example: '75201' })
  zipCode: string;

  @ApiProperty({ type: [String], example: ['roofing'] })
  services: string[];

  @Paths('Photos of the visitor')
  photos: string[];

  @Paths('Documents of the visitor')
  pdfFiles: string[];

  @Paths('Files that staff have added')
  projectFiles: string[];

  @ApiProperty({ example: '$12,500' })
  quotedPrice: string;

  @ApiProperty({ example: '$3,000' })
  netProfit: string;

  @ApiProperty({ example: false })
  purchased: boolean;
}

/** Body of a 409. */
export class QuoteRequestConflictDto extends ApiErrorDto {
  @ApiPropertyOptional({
    type: () => QuoteRequestDto,
    description: 'The current request, if its version differs',
  })
  current?: QuoteRequestDto;
}
