import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, type LeadExport } from '@site/contracts';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import { LeadExportDto } from './dto/lead-export.dto.js';
import { ExportsService } from './exports.service.js';

@Controller(ENDPOINTS.leadExports)
@ApiTags('Staff')
@ForStaff('people')
export class ExportListController {
  constructor(private readonly exports: ExportsService) {}

  @Get()
  @ApiOperation({ operationId: 'listLeadExports', summary: 'List who exported which leads, newest first' })
  @ApiOkResponse({ type: [LeadExportDto], description: 'The latest exports' })
  list(): Promise<LeadExport[]> {
    return this.exports.list();
  }
}
