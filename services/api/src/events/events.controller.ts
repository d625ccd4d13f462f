import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type CheckedAnalyticsEvent, ENDPOINTS } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { AnalyticsEventPipe } from './analytics-event.pipe.js';
import { ANALYTICS_EVENTS } from './dto/analytics-event.dto.js';
import { EventsService } from './events.service.js';

@Controller(ENDPOINTS.events)
@ApiTags('Analytics')
@ApiExtraModels(...Object.values(ANALYTICS_EVENTS))
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Post()
  @HttpCode(202)
  @UseGuards(Limited('events'))
  @ApiOperation({ operationId: 'recordEvent', summary: 'Record an event of a visitor, or a failed frontend' })
  @ApiBody({
    schema: {
      oneOf: Object.values(ANALYTICS_EVENTS).map((event) => ({ $ref: getSchemaPath(event) })),
      discriminator: {
        propertyName: 'name',
        mapping: Object.fromEntries(
          Object.entries(ANALYTICS_EVENTS).map(([name, event]) => [name, getSchemaPath(event)]),
        ),
      },
    },
  })
  @ApiAcceptedResponse({ description: 'Accepted' })
  @ApiErrors({ 429: 'Too many from this address' })
  record(@Body(AnalyticsEventPipe) event: CheckedAnalyticsEvent, @Req() request: Request): Promise<void> {
    return this.events.record(event, request.requestId);
  }
}
