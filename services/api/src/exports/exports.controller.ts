import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, searchQuery } from '@site/contracts';
import type { Response } from 'express';
import { SelectionDto } from '../bulk/dto/selection.dto.js';
import { leadSetOf } from '../bulk/lead-set.js';
import { FindQuery } from '../find/dto/find-query.dto.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { ExportsService } from './exports.service.js';

const AnswersCsv = () => ApiOkResponse({ description: 'A row per lead, newest first', schema: { type: 'string' } });

@Controller(ENDPOINTS.leadsExport)
@ApiTags('Leads')
@ForStaff('leads')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get()
  @ApiOperation({ operationId: 'exportLeads', summary: 'Export the leads of a search as CSV' })
  @ApiProduces('text/csv')
  @AnswersCsv()
  export(@Query() search: FindQuery, @Staff() staff: StaffSession, @Res() response: Response): Promise<void> {
    return this.exports.export({ search }, searchQuery(search), staff, response);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'exportSelectedLeads', summary: 'Export selected leads as CSV' })
  @ApiProduces('text/csv')
  @AnswersCsv()
  exportSelected(
    @Body() selection: SelectionDto,
    @Staff() staff: StaffSession,
    @Res() response: Response,
  ): Promise<void> {
    const { query, except = [], count } = selection;
    const taken = new URLSearchParams(query);
    if (except.length > 0) taken.set('except', except.join(' '));
    return this.exports.export(leadSetOf(selection), query ? `${taken}` : `${count} selected`, staff, response);
  }
}
