import { Controller, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCookieAuth } from '@nestjs/swagger';
import { PROJECT_FILES_FIELD, type UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { StaffGuard } from '../sessions/staff.guard.js';
import { ProjectFilesService } from './project-files.service.js';

@Controller('api/quote-requests')
@UseGuards(StaffGuard)
@ApiCookieAuth()
export class ProjectFilesController {
  constructor(private readonly files: ProjectFilesService) {}

  @Post(':id/files')
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { [PROJECT_FILES_FIELD]: { type: 'array', items: { type: 'string', format: 'binary' } } },
    },
  })
  @UseGuards(Limited('projectFiles'))
  add(@Param('id') id: string, @Req() request: Request, @Staff() staff: StaffSession): Promise<UploadReceipt> {
    return this.files.add(id, request, staff);
  }
}
