import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { analyticsEventSchema, type CheckedAnalyticsEvent } from '@site/contracts';
import type { Request } from 'express';
import { ValidatedBody } from '../common/validated-body.js';
import { Limited } from '../limits/limited.guard.js';
import { DescribeBody } from '../openapi/describe-body.js';
import { EventsService } from './events.service.js';

@Controller('api/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Post()
  @DescribeBody(analyticsEventSchema)
  @HttpCode(202)
  @UseGuards(Limited('events'))
  record(@ValidatedBody(analyticsEventSchema) event: CheckedAnalyticsEvent, @Req() request: Request): Promise<void> {
    return this.events.record(event, request.requestId);
  }
}
