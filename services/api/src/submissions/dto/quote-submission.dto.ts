import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { LIMITS, MESSAGES, type QuoteRequestSubmission, SERVICE_IDS, type ServiceId } from '@site/contracts';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { CampaignDto } from '../../common/dto/campaign.dto.js';
import { EmailAddress, FullName, OptionalText, Phone, ZipCode } from '../../common/validation/fields.js';
import { FilePaths } from './file-paths.decorator.js';
import { HintsDto } from './hints.dto.js';

const Services = () => {
  const options = { message: MESSAGES.unknownService };
  return applyDecorators(
    Transform(({ value }) =>
      Array.isArray(value) && value.length <= SERVICE_IDS.length ? [...new Set(value)] : value,
    ),
    IsArray(options),
    IsIn(SERVICE_IDS, { ...options, each: true }),
    ArrayMaxSize(SERVICE_IDS.length, options),
    ApiPropertyOptional({ type: [String], enum: SERVICE_IDS, maxItems: SERVICE_IDS.length, example: ['roofing'] }),
  );
};

class QuoteFormDto {
  @FullName()
  fullName = '';

  @EmailAddress(MESSAGES.email)
  email = '';

  @Phone()
  phone = '';

  @ZipCode()
  zipCode = '';

  @OptionalText(LIMITS.message.max)
  message = '';

  @Services()
  services: ServiceId[] = [];

  @FilePaths(LIMITS.photos.maxCount, MESSAGES.tooManyPhotos)
  photos: string[] = [];

  @FilePaths(LIMITS.pdfFiles.maxCount, MESSAGES.tooManyPdfs)
  pdfFiles: string[] = [];
}

/** Body of `POST /api/submit-quote`. */
export class QuoteSubmissionDto
  extends IntersectionType(QuoteFormDto, CampaignDto, HintsDto)
  implements QuoteRequestSubmission {}
