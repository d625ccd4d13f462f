import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { LIVE_EVENT, LIVE_SINCE } from '@site/contracts';
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
    description: `What happened in so many seconds before is told first, in an event "${LIVE_SINCE.event}"`,
    schema: { type: 'integer', minimum: 0, maximum: LIVE_SINCE.maxSeconds, default: 0 },
  })
  @ApiOkResponse({
    description: `Server-sent events named "${LIVE_EVENT}", each a changed lead as JSON; ends when everything is to be read anew`,
    content: { 'text/event-stream': {} },
  })
  open(@Req() request: Request, @Res() response: Response, @Query(LIVE_SINCE.query) since: unknown): void {
    this.live.open(request, response, since);
  }
}
