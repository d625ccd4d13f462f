import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeadSearchEntity } from '@site/core';
import { HistoryModule } from '../history/history.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FindController } from './find.controller.js';
import { FindRepository } from './find.repository.js';
import { FindService } from './find.service.js';
import { UndoService } from './undo.service.js';

/** Leads of all lists. */
@Module({
  imports: [TypeOrmModule.forFeature([LeadSearchEntity]), LeadsModule, HistoryModule, SessionsModule],
  controllers: [FindController],
  providers: [FindRepository, FindService, UndoService],
  exports: [FindRepository],
})
export class FindModule {}
