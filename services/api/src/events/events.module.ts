import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';

@Module({ imports: [LimitsModule], controllers: [EventsController], providers: [EventsService] })
export class EventsModule {}
