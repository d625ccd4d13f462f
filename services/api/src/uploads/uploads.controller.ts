import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { UPLOAD_FIELDS, type UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import { UPLOAD_RULES } from './upload-rules.js';
import { UploadsService } from './uploads.service.js';

const filesByField = Object.fromEntries(
  UPLOAD_FIELDS.map((field) => [
    field,
    { type: 'array', maxItems: UPLOAD_RULES[field].maxCount, items: { type: 'string', format: 'binary' } },
  ]),
);

@Controller('api/upload')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: filesByField } })
  @UseGuards(Limited('uploads'))
  upload(@Req() request: Request): Promise<UploadReceipt> {
    return this.uploads.receive(request);
  }
}
