import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIVE_EVENT } from '@site/contracts';
import type { Request, Response } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import { LiveQuery } from './dto/live-query.dto.js';
import { LiveService } from './live.service.js';

@Controller('api/live')
@ApiTags('Live updates')
@ForStaff()
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Get()
  @ApiOperation({ operationId: 'streamLeads', summary: 'Follow every change of a lead' })
  @ApiOkResponse({
    description: `Server-sent events named "${LIVE_EVENT}", each a changed lead as JSON; ends when everything is to be read anew`,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiErrors({ 429: 'The session has as many streams open as it may' })
  open(@Req() request: Request, @Res() response: Response, @Query() { since }: LiveQuery): void {
    this.live.open(request, response, since);
  }
}
