import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, type UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { UploadDto, UploadReceiptDto } from './dto/upload.dto.js';
import { UploadsService } from './uploads.service.js';

@Controller(ENDPOINTS.upload)
@ApiTags('Submissions')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ operationId: 'uploadFiles', summary: 'Upload files for a later submission' })
  @ApiBody({ type: UploadDto })
  @ApiCreatedResponse({ type: UploadReceiptDto, description: 'All files are stored' })
  @ApiErrors({
    413: 'A file is too large',
    415: 'A file is of another type than is taken here',
    429: 'Too many, or too many bytes, from this address',
    507: 'There is no room',
  })
  @UseGuards(Limited('uploads'))
  upload(@Req() request: Request): Promise<UploadReceipt> {
    return this.uploads.receive(request);
  }
}
