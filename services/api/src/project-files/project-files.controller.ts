import { Controller, Delete, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, type UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { QuoteRequestParams } from '../quote-requests/dto/quote-request-params.dto.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { UploadReceiptDto } from '../uploads/dto/upload.dto.js';
import { ProjectFileParams, ProjectFilesDto } from './dto/project-files.dto.js';
import { ProjectFilesService } from './project-files.service.js';

@Controller(ENDPOINTS.quoteRequests)
@ApiTags('Quote requests')
@ForStaff('leads')
export class ProjectFilesController {
  constructor(private readonly files: ProjectFilesService) {}

  @Post(':id/files')
  @ApiConsumes('multipart/form-data')
  @UseGuards(Limited('projectFiles'))
  @ApiOperation({ operationId: 'addProjectFiles', summary: 'Add project files' })
  @ApiBody({ type: ProjectFilesDto })
  @ApiCreatedResponse({ type: UploadReceiptDto, description: 'All files are stored' })
  @ApiErrors({
    400: 'Too many, or in another field',
    404: 'No such request, or not any more',
    409: 'The request is closed',
    413: 'A file is too large',
    415: 'A file is of another type',
    429: 'Sent too often',
    507: 'There is no room',
  })
  add(
    @Param() { id }: QuoteRequestParams,
    @Req() request: Request,
    @Staff() staff: StaffSession,
  ): Promise<UploadReceipt> {
    return this.files.add(id, request, staff);
  }

  @Delete(':id/files/:fileId')
  @HttpCode(204)
  @ApiOperation({ operationId: 'removeProjectFile', summary: 'Delete a project file permanently' })
  @ApiNoContentResponse({ description: 'Removed' })
  @ApiErrors({ 404: 'No such file, or not any more', 409: 'The request is closed' })
  remove(
    @Param() { id, fileId }: ProjectFileParams,
    @Staff() staff: StaffSession,
    @Req() request: Request,
  ): Promise<void> {
    return this.files.remove(id, fileId, staff, request.requestId);
  }
}
