import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { VisitsController } from './visits.controller.js';
import { VisitsService } from './visits.service.js';

@Module({ imports: [LimitsModule], controllers: [VisitsController], providers: [VisitsService] })
export class VisitsModule {}
