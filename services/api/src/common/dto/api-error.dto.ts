import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ApiError, FieldErrors } from '@site/contracts';

/** The body of every error. */
export class ApiErrorDto implements ApiError {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode: number;

  @ApiProperty({ description: 'The status phrase', example: 'Bad Request' })
  error: string;

  @ApiProperty({ description: 'A sentence for people', example: 'Please check the marked fields.' })
  message: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The first message about each field; `_` is the whole body',
    example: { zipCode: 'Please enter a valid ZIP code' },
  })
  fields?: FieldErrors;

  @ApiProperty({ description: 'Also in the header `X-Request-Id`, and in our logs', example: 'f3b0c9de-0a53-4b6c' })
  requestId: string;
}
