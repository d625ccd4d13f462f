import { Controller, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { PROJECT_FILES_FIELD, type UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import { DescribeAnswers } from '../openapi/describe-answers.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { ProjectFilesService } from './project-files.service.js';

@Controller('api/quote-requests')
@ForStaff()
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
  @DescribeAnswers({
    201: 'Paths in the order of the parts',
    400: 'Too many, or in another field',
    404: 'No such request, or not any more',
    413: 'A file is too large',
    415: 'A file is of another type',
    429: 'Sent too often',
  })
  add(@Param('id') id: string, @Req() request: Request, @Staff() staff: StaffSession): Promise<UploadReceipt> {
    return this.files.add(id, request, staff);
  }
}
