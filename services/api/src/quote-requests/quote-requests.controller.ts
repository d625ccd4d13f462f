import { Controller, Get, Param, Patch, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiQuery } from '@nestjs/swagger';
import { type QuotePatch, type QuoteRequest, quotePatchSchema } from '@site/contracts';
import type { Request, Response } from 'express';
import { ValidatedBody } from '../common/validated-body.js';
import { DescribeBody } from '../openapi/describe-body.js';
import { StaffGuard } from '../sessions/staff.guard.js';
import { QuoteRequestsService } from './quote-requests.service.js';

@Controller('api/quote-requests')
@UseGuards(StaffGuard)
@ApiCookieAuth()
export class QuoteRequestsController {
  constructor(private readonly requests: QuoteRequestsService) {}

  @Get('status/:status')
  @ApiQuery({ name: 'limit', required: false })
  @ApiQuery({ name: 'before', required: false })
  listByStatus(
    @Param('status') status: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QuoteRequest[]> {
    return this.requests.listByStatus(status, request, response);
  }

  @Patch(':id')
  @DescribeBody(quotePatchSchema)
  patch(@Param('id') id: string, @ValidatedBody(quotePatchSchema) patch: QuotePatch): Promise<QuoteRequest> {
    return this.requests.patch(id, patch);
  }
}
