import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeadViewEntity } from '@site/core';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ViewsController } from './views.controller.js';
import { ViewsRepository } from './views.repository.js';
import { ViewsService } from './views.service.js';

/** Searches that a person has saved. */
@Module({
  imports: [TypeOrmModule.forFeature([LeadViewEntity]), SessionsModule],
  controllers: [ViewsController],
  providers: [ViewsRepository, ViewsService],
})
export class ViewsModule {}
