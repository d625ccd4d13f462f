import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, type FoundLead, type LeadCount, LIMITS } from '@site/contracts';
import type { Response } from 'express';
import { LeadParams, NO_SUCH_LEAD } from '../leads/dto/lead-params.dto.js';
import { ListQuery } from '../leads/dto/list-query.dto.js';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { AnswersLead, AnswersLeads } from './answers-leads.decorator.js';
import { FindQuery } from './dto/find-query.dto.js';
import { LeadCountDto } from './dto/lead-count.dto.js';
import { FindService } from './find.service.js';
import { UndoService } from './undo.service.js';

@Controller(ENDPOINTS.leads)
@ApiTags('Leads')
@ForStaff('leads')
export class FindController {
  constructor(
    private readonly leads: FindService,
    private readonly moves: UndoService,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'findLeads', summary: 'Find leads of both kinds, newest first' })
  @AnswersLeads('A page of what has all that was asked for')
  find(
    @Query() search: FindQuery,
    @Query() page: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FoundLead[]> {
    return this.leads.find(search, page, response);
  }

  @Get('count')
  @ApiOperation({ operationId: 'countLeads', summary: 'Count the leads of a search' })
  @ApiOkResponse({ type: LeadCountDto, description: `${LIMITS.bulk.max + 1} means that many or more` })
  count(@Query() search: FindQuery): Promise<LeadCount> {
    return this.leads.count(search);
  }

  @Get('my-day')
  @ApiOperation({
    operationId: 'listMyDay',
    summary: 'List your work of today: follow-ups by time, then leads without an answer by due time',
  })
  @AnswersLeads('The user’s own leads, and unassigned ones')
  myDay(@Staff() { staffAccountId }: StaffSession): Promise<FoundLead[]> {
    return this.leads.myDay(staffAccountId);
  }

  @Get(':id/related')
  @ApiOperation({ operationId: 'listRelatedLeads', summary: 'List other leads of the same sender, newest first' })
  @AnswersLeads('By email address or telephone number')
  @ApiErrors({ 404: NO_SUCH_LEAD })
  related(@Param() { id }: LeadParams): Promise<FoundLead[]> {
    return this.leads.related(id);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @ApiOperation({ operationId: 'undoLeadMove', summary: 'Undo your own move or close within 10 seconds' })
  @AnswersLead('As it is now')
  @ApiErrors({ 404: NO_SUCH_LEAD, 409: 'Too late, changed since, or somebody else’s' })
  undo(@Param() { id }: LeadParams, @Staff() staff: StaffSession): Promise<FoundLead> {
    return this.moves.undo(id, staff);
  }
}
