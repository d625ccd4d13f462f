import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { LIVE_ANEW_EVENT, LIVE_EVENT, LIVE_SINCE } from '@site/contracts';
import type { Request, Response } from 'express';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import { LiveService } from './live.service.js';

@Controller('api/live')
@ForStaff()
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Get()
  @ApiQuery({
    name: LIVE_SINCE.query,
    required: false,
    description: 'So many seconds before now are told first',
    schema: { type: 'integer', minimum: 0, maximum: LIVE_SINCE.maxSeconds, default: 0 },
  })
  @ApiOkResponse({
    description: `Server-sent events named "${LIVE_EVENT}", each a changed lead as JSON; ends, or sends "${LIVE_ANEW_EVENT}", when everything is to be read anew`,
    content: { 'text/event-stream': {} },
  })
  open(@Req() request: Request, @Res() response: Response, @Query(LIVE_SINCE.query) since: unknown): void {
    this.live.open(request, response, since);
  }
}
