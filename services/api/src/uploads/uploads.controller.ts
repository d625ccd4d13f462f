import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import { UploadsService } from './uploads.service.js';

@Controller('api/upload')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @ApiConsumes('multipart/form-data')
  @UseGuards(Limited('uploads'))
  upload(@Req() request: Request): Promise<UploadReceipt> {
    return this.uploads.receive(request);
  }
}
