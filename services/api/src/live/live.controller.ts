import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { LIVE_EVENT } from '@site/contracts';
import type { Request, Response } from 'express';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import { LiveService } from './live.service.js';

@Controller('api/live')
@ForStaff()
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Get()
  @ApiOkResponse({
    description: `Server-sent events named "${LIVE_EVENT}", each a changed lead as JSON; ends when everything is to be read anew`,
    content: { 'text/event-stream': {} },
  })
  open(@Req() request: Request, @Res() response: Response): void {
    this.live.open(request, response);
  }
}
