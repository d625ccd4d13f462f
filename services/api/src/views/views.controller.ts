import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, type LeadView } from '@site/contracts';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { LeadViewDto, LeadViewParams, NewLeadViewDto } from './dto/lead-view.dto.js';
import { ViewsService } from './views.service.js';

@Controller(ENDPOINTS.leadViews)
@ApiTags('Leads')
@ForStaff('leads')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Get()
  @ApiOperation({ operationId: 'listLeadViews', summary: 'List your own views by name' })
  @ApiOkResponse({ type: [LeadViewDto], description: 'All of them' })
  list(@Staff() { staffAccountId }: StaffSession): Promise<LeadView[]> {
    return this.views.list(staffAccountId);
  }

  @Post()
  @ApiOperation({
    operationId: 'saveLeadView',
    summary: 'Save a search under a name; replaces a view of that name',
  })
  @ApiCreatedResponse({ type: LeadViewDto, description: 'As stored' })
  save(@Staff() { staffAccountId }: StaffSession, @Body() view: NewLeadViewDto): Promise<LeadView> {
    return this.views.save(staffAccountId, view);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteLeadView', summary: 'Delete one of your own views' })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors({ 404: 'No such view' })
  remove(@Staff() { staffAccountId }: StaffSession, @Param() { id }: LeadViewParams): Promise<void> {
    return this.views.remove(staffAccountId, id);
  }
}
