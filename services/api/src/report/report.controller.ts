import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CampaignCost, type CostChange, type CostImportAnswer, ENDPOINTS, type Report } from '@site/contracts';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import {
  CampaignCostDto,
  CostChangeDto,
  CostImportAnswerDto,
  CostImportDto,
  NewCampaignCostDto,
} from './dto/cost.dto.js';
import { ReportDto, ReportQuery } from './dto/report.dto.js';
import { ReportService } from './report.service.js';

@Controller(ENDPOINTS.report)
@ApiTags('Report')
@ForStaff('report')
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Get()
  @ApiOperation({ operationId: 'getReport', summary: 'Report on the quote requests of a period' })
  @ApiOkResponse({ type: ReportDto, description: 'By month, service, campaign, ZIP code and person' })
  report(@Query() time: ReportQuery): Promise<Report> {
    return this.reports.report(time);
  }

  @Get('costs')
  @ApiOperation({ operationId: 'listCampaignCosts', summary: 'List the costs of campaigns, by month and name' })
  @ApiOkResponse({ type: [CampaignCostDto], description: 'Costs in the months of the period' })
  costs(@Query() time: ReportQuery): Promise<CampaignCost[]> {
    return this.reports.listCosts(time);
  }

  @Put('costs')
  @HttpCode(204)
  @ApiOperation({ operationId: 'saveCampaignCost', summary: 'Save the cost of a campaign in a month' })
  @ApiNoContentResponse({ description: 'Saved' })
  saveCost(@Body() cost: NewCampaignCostDto, @Staff() staff: StaffSession): Promise<void> {
    return this.reports.saveCost(cost, staff);
  }

  @Get('costs/changes')
  @ApiOperation({ operationId: 'listCostChanges', summary: 'List who changed which cost, newest first' })
  @ApiOkResponse({ type: [CostChangeDto], description: 'The latest changes' })
  changes(): Promise<CostChange[]> {
    return this.reports.listChanges();
  }

  @Post('costs/import')
  @HttpCode(200)
  @ApiOperation({ operationId: 'importCampaignCosts', summary: 'Check a CSV of costs, and optionally store it' })
  @ApiOkResponse({ type: CostImportAnswerDto, description: 'The effect of each line' })
  importCosts(@Body() { csv, store }: CostImportDto, @Staff() staff: StaffSession): Promise<CostImportAnswer> {
    return this.reports.importCosts(csv, store, staff);
  }
}
